import * as z from "zod";
import type { Origin } from "../../site/distribution.ts";
import type { Assembly } from "../template/assembly.ts";
import { account, type Resolve } from "../template/resolve.ts";

/** An origin of a distribution in the template, resolved. */
export const originSchema = z.object({
  Id: z.string(),
  DomainName: z.string(),
  OriginAccessControlId: z.string().optional(),
  S3OriginConfig: z.unknown().optional(),
  CustomOriginConfig: z
    .object({
      OriginProtocolPolicy: z.enum(["http-only", "https-only", "match-viewer"]),
      // CloudFront's default.
      OriginReadTimeout: z.int().default(30),
    })
    .optional(),
  OriginCustomHeaders: z.array(z.object({ HeaderName: z.string(), HeaderValue: z.string() })).default([]),
});

const oneOrMany = z.union([z.string().transform((text) => [text]), z.array(z.string())]);
const allowSchema = z.object({
  Effect: z.literal("Allow"),
  Principal: z.object({ Service: z.string() }),
  Action: oneOrMany,
  Resource: oneOrMany,
  Condition: z.strictObject({ StringEquals: z.strictObject({ "AWS:SourceArn": z.string() }) }),
});
/** The only prohibition that the rehearsal knows: plain HTTP, which CloudFront never uses. */
const plainHttpSchema = z.object({
  Effect: z.literal("Deny"),
  Condition: z.strictObject({ Bool: z.strictObject({ "aws:SecureTransport": z.literal("false") }) }),
});
const bucketPolicySchema = z.object({
  Bucket: z.string(),
  PolicyDocument: z.object({ Statement: z.array(z.union([allowSchema, plainHttpSchema])) }),
});
const accessControlSchema = z.object({
  OriginAccessControlConfig: z.object({ SigningBehavior: z.string(), OriginAccessControlOriginType: z.literal("s3") }),
});

/**
 * Returns what CloudFront finds at an origin: a bucket that it may read and list, or not, or the API, if that is what
 * the host and the protocol lead to.
 * @param distributionId - the logical id of the distribution
 */
export function originOf(
  { resources }: Assembly,
  resolve: Resolve,
  distributionId: string,
  origin: z.output<typeof originSchema>,
): Origin {
  const ofType = (type: string) => [...resources].filter(([, { Type }]) => Type === type);
  if (origin.S3OriginConfig !== undefined) {
    const distributionArn = `arn:aws:cloudfront::${account}:distribution/${String(resolve({ Ref: distributionId }))}`;
    const [bucketId] =
      ofType("AWS::S3::Bucket").find(
        ([id]) => resolve({ "Fn::GetAtt": [id, "RegionalDomainName"] }) === origin.DomainName,
      ) ?? [];
    if (bucketId === undefined) throw new Error(`The origin ${origin.DomainName} is not a bucket of the stack.`);
    const isSigned = ofType("AWS::CloudFront::OriginAccessControl").some(
      ([id, { Properties }]) =>
        resolve({ "Fn::GetAtt": [id, "Id"] }) === origin.OriginAccessControlId &&
        accessControlSchema.parse(resolve(Properties)).OriginAccessControlConfig.SigningBehavior === "always",
    );
    const allowed = ofType("AWS::S3::BucketPolicy")
      .map(([, { Properties }]) => bucketPolicySchema.parse(resolve(Properties)))
      .filter(({ Bucket }) => Bucket === resolve({ Ref: bucketId }))
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .flatMap((statement) => (statement.Effect === "Allow" ? [statement] : []))
      .filter(({ Principal }) => Principal.Service === "cloudfront.amazonaws.com")
      .filter(({ Condition }) => Condition.StringEquals["AWS:SourceArn"] === distributionArn);
    const bucketArn = String(resolve({ "Fn::GetAtt": [bucketId, "Arn"] }));
    const may = (action: string, resource: string) =>
      isSigned && allowed.some(({ Action, Resource }) => Action.includes(action) && Resource.includes(resource));
    return { kind: "bucket", mayRead: may("s3:GetObject", `${bucketArn}/*`), mayList: may("s3:ListBucket", bucketArn) };
  }
  const { OriginProtocolPolicy = "http-only", OriginReadTimeout = 30 } = origin.CustomOriginConfig ?? {};
  // The API has no plain HTTP port.
  const isReachable =
    OriginProtocolPolicy !== "http-only" &&
    ofType("AWS::ApiGatewayV2::Api").some(
      ([id]) => new URL(String(resolve({ "Fn::GetAtt": [id, "ApiEndpoint"] }))).host === origin.DomainName,
    );
  const headers = origin.OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [
    HeaderName.toLowerCase(),
    HeaderValue,
  ]);
  return {
    kind: "api",
    isReachable,
    readTimeoutSeconds: OriginReadTimeout,
    headers: Object.fromEntries(headers),
  };
}
