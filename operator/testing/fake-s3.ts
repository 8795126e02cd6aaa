import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { listen, type RunningServer } from "#cli/listen.ts";

/** A file in the fake bucket. */
export interface StoredObject {
  readonly body: Buffer;
  readonly contentType: string;
  readonly cacheControl: string;
}

export interface FakeS3 extends RunningServer {
  /** The files by key, in the order of their first upload. */
  readonly objects: Map<string, StoredObject>;
  /** Every request, such as "PUT index.html", in order. */
  readonly requests: readonly string[];
}

/**
 * Starts a fake S3 with one bucket, which can be listed and written to.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html
 * @param pageSize how many files a list shows at once
 */
export async function startFakeS3(bucket: string, pageSize = 3): Promise<FakeS3> {
  const objects = new Map<string, StoredObject>();
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks);
    const url = new URL(request.url ?? "", "http://s3");
    const [, name = "", ...rest] = decodeURIComponent(url.pathname).split("/");
    const key = rest.join("/");
    requests.push(`${request.method} ${key}`.trim());
    if (name !== bucket) {
      response.writeHead(404, { "content-type": "application/xml" });
      return response.end("<Error><Code>NoSuchBucket</Code><Message>The bucket does not exist</Message></Error>");
    }
    if (request.method === "PUT") {
      const { "content-type": contentType = "", "cache-control": cacheControl = "" } = request.headers;
      objects.set(key, { body, contentType, cacheControl });
      return response.writeHead(200, { etag: `"${createHash("md5").update(body).digest("hex")}"` }).end();
    }
    if (request.method === "GET" && key === "") {
      const keys = [...objects.keys()].sort();
      const start = Number(url.searchParams.get("continuation-token") ?? 0);
      const next = start + pageSize < keys.length ? start + pageSize : undefined;
      response.writeHead(200, { "content-type": "application/xml" });
      const contents = keys
        .slice(start, start + pageSize)
        .map((each) => `<Contents><Key>${each}</Key><Size>${objects.get(each)?.body.length}</Size></Contents>`);
      const more = next === undefined ? "" : `<NextContinuationToken>${next}</NextContinuationToken>`;
      return response.end(
        `<ListBucketResult><IsTruncated>${next !== undefined}</IsTruncated>${more}${contents.join("")}</ListBucketResult>`,
      );
    }
    return response.writeHead(405).end();
  });
  return { ...(await listen(server, 0)), objects, requests };
}
