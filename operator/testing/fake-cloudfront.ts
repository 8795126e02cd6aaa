import { createServer } from "node:http";
import { listen, type RunningServer } from "#cli/listen.ts";
import { originHeader } from "#shared/runtime/names.ts";

/** A distribution as the fake CloudFront answers it; tests change it. */
export interface FakeDistribution {
  readonly id: string;
  status: "Deployed" | "InProgress";
  /** The value of the header that proves requests to the API; undefined: the origin has no such header. */
  originSecret: string | undefined;
  /** Whether the operator may read the distribution. */
  isReadable: boolean;
}

/**
 * Starts a fake of CloudFront for the only call that the commands make.
 * https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_GetDistribution.html
 */
export function startFakeCloudFront(distribution: FakeDistribution): Promise<RunningServer> {
  const server = createServer((request, response) => {
    const isKnown = request.method === "GET" && request.url === `/2020-05-31/distribution/${distribution.id}`;
    const status = isKnown ? (distribution.isReadable ? 200 : 403) : 404;
    response.writeHead(status, { "content-type": "text/xml" });
    if (status === 200) response.end(distributionXml(distribution));
    else if (status === 403)
      response.end(errorXml("AccessDenied", "User: ada is not authorized to perform: cloudfront:GetDistribution"));
    else response.end(errorXml("NoSuchDistribution", "The specified distribution does not exist."));
  });
  return listen(server, 0);
}

function distributionXml({ id, status, originSecret }: FakeDistribution): string {
  // CloudFront keeps the case of a header's name as it was deployed.
  const name = originHeader.replace("x-", "X-");
  const header = `<OriginCustomHeader><HeaderName>${name}</HeaderName><HeaderValue>${originSecret}</HeaderValue></OriginCustomHeader>`;
  const headers =
    originSecret === undefined ? "<Quantity>0</Quantity>" : `<Quantity>1</Quantity><Items>${header}</Items>`;
  return `<?xml version="1.0"?><Distribution xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/"><Id>${id}</Id><Status>${status}</Status>
    <DistributionConfig><CallerReference>1</CallerReference><Comment/><Enabled>true</Enabled><Origins><Quantity>2</Quantity><Items>
    <Origin><Id>bucket</Id><DomainName>bucket.s3.amazonaws.com</DomainName><CustomHeaders><Quantity>0</Quantity></CustomHeaders></Origin>
    <Origin><Id>api</Id><DomainName>api.example.com</DomainName><CustomHeaders>${headers}</CustomHeaders></Origin>
    </Items></Origins></DistributionConfig></Distribution>`;
}

function errorXml(code: string, message: string): string {
  return `<?xml version="1.0"?><ErrorResponse xmlns="http://cloudfront.amazonaws.com/doc/2020-05-31/"><Error><Type>Sender</Type><Code>${code}</Code>
    <Message>${message}</Message></Error><RequestId>1</RequestId></ErrorResponse>`;
}
