import * as z from "zod";
import { allowOriginHeader } from "#infra/site/headers.ts";
import type { Behavior, Distribution } from "../../site/distribution.ts";
import type { Assembly } from "../template/assembly.ts";
import type { Resolve } from "../template/resolve.ts";
import { originOf, originSchema } from "./origins.ts";

const association = z.object({ EventType: z.enum(["viewer-request", "viewer-response"]), FunctionARN: z.string() });
const behavior = z.strictObject({
  PathPattern: z.string().default("*"),
  TargetOriginId: z.string(),
  AllowedMethods: z.array(z.string()),
  ViewerProtocolPolicy: z.enum(["https-only", "redirect-to-https", "allow-all"]),
  CachePolicyId: z.string(),
  OriginRequestPolicyId: z.string().optional(),
  ResponseHeadersPolicyId: z.string(),
  Compress: z.boolean(),
  FunctionAssociations: z.array(association).default([]),
});
const distribution = z.object({
  DistributionConfig: z.object({
    Enabled: z.literal(true),
    DefaultRootObject: z.string(),
    DefaultCacheBehavior: behavior,
    CacheBehaviors: z.array(behavior),
    Origins: z.array(originSchema),
    // No custom error page: it would replace the API's error responses.
    CustomErrorResponses: z.array(z.strictObject({ ErrorCode: z.int(), ErrorCachingMinTTL: z.int() })),
  }),
});
const headerList = z.object({
  HeaderBehavior: z.enum(["none", "whitelist"]),
  Headers: z.array(z.string()).default([]),
});
const queryStrings = z.object({ QueryStringBehavior: z.enum(["none", "all"]) });
const cookies = z.object({ CookieBehavior: z.literal("none") });
const cachePolicy = z.object({
  CachePolicyConfig: z.object({
    ParametersInCacheKeyAndForwardedToOrigin: z.object({
      EnableAcceptEncodingBrotli: z.boolean(),
      EnableAcceptEncodingGzip: z.boolean(),
      HeadersConfig: headerList,
      QueryStringsConfig: queryStrings,
      CookiesConfig: cookies,
    }),
  }),
});
const originRequestPolicy = z.object({
  OriginRequestPolicyConfig: z.object({
    HeadersConfig: headerList,
    QueryStringsConfig: queryStrings,
    CookiesConfig: cookies,
  }),
});
const responseHeadersPolicy = z.object({
  ResponseHeadersPolicyConfig: z.strictObject({
    Name: z.string(),
    Comment: z.string(),
    CorsConfig: z
      .strictObject({
        AccessControlAllowCredentials: z.literal(false),
        AccessControlAllowHeaders: z.object({ Items: z.array(z.string()) }),
        AccessControlAllowMethods: z.object({ Items: z.array(z.string()) }),
        AccessControlAllowOrigins: z.object({ Items: z.tuple([z.literal("*")]) }),
        OriginOverride: z.boolean(),
      })
      .optional(),
    CustomHeadersConfig: z
      .object({ Items: z.array(z.object({ Header: z.string(), Value: z.string(), Override: z.boolean() })) })
      .default({ Items: [] }),
    SecurityHeadersConfig: z.strictObject({
      ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.string(), Override: z.boolean() }).optional(),
      ContentTypeOptions: z.object({ Override: z.boolean() }).optional(),
      ReferrerPolicy: z.object({ ReferrerPolicy: z.string(), Override: z.boolean() }).optional(),
      StrictTransportSecurity: z
        .object({
          AccessControlMaxAgeSec: z.int(),
          IncludeSubdomains: z.boolean().default(false),
          Preload: z.boolean().default(false),
          Override: z.boolean(),
        })
        .optional(),
    }),
  }),
});

/** AWS's managed policy "CachingOptimized", which the stack references by id. */
const cachingOptimized = "658327ea-f89d-4fab-a63d-7e88639e58f6";

interface CacheKey {
  readonly encodings: Behavior["encodings"];
  readonly headers: readonly string[];
  readonly includesQuery: boolean;
}

/**
 * Returns the stage's only distribution.
 * @throws Error for any setting that the rehearsal does not implement as CloudFront does
 */
export function deployedDistribution(assembly: Assembly, resolve: Resolve): Distribution {
  const { resources } = assembly;
  const byReference = <T>(type: string, schema: z.ZodType<T>, attribute?: string) =>
    new Map(
      [...resources]
        .filter(([, { Type }]) => Type === type)
        .map(([id, { Properties }]) => {
          const reference = attribute === undefined ? { Ref: id } : { "Fn::GetAtt": [id, attribute] };
          return [String(resolve(reference)), schema.parse(resolve(Properties))] as const;
        }),
    );
  const findByReference = <T>(items: ReadonlyMap<string, T>, reference: string): T => {
    const value = items.get(reference);
    if (value === undefined)
      throw new Error(`The distribution refers to ${reference}, which the template does not have.`);
    return value;
  };
  const cachePolicies = byReference("AWS::CloudFront::CachePolicy", cachePolicy);
  const requestPolicies = byReference("AWS::CloudFront::OriginRequestPolicy", originRequestPolicy);
  const headersPolicies = byReference("AWS::CloudFront::ResponseHeadersPolicy", responseHeadersPolicy);
  const functionSources = byReference(
    "AWS::CloudFront::Function",
    z.object({ FunctionCode: z.string() }),
    "FunctionARN",
  );
  const [found, ...otherDistributions] = [...resources].filter(
    ([, { Type }]) => Type === "AWS::CloudFront::Distribution",
  );
  if (found === undefined || otherDistributions.length > 0)
    throw new Error("The template does not have exactly one distribution.");
  const [distributionId, { Properties }] = found;
  const { DefaultCacheBehavior, CacheBehaviors, Origins, DefaultRootObject } = distribution.parse(
    resolve(Properties),
  ).DistributionConfig;
  const origins = new Map(Origins.map((each) => [each.Id, originOf(assembly, resolve, distributionId, each)]));

  const cacheKeyOf = (id: string): CacheKey => {
    if (id === cachingOptimized) return { encodings: ["br", "gzip"], headers: [], includesQuery: false };
    const parameters = findByReference(cachePolicies, id).CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin;
    return {
      encodings: [
        ...(parameters.EnableAcceptEncodingBrotli ? ["br" as const] : []),
        ...(parameters.EnableAcceptEncodingGzip ? ["gzip" as const] : []),
      ],
      headers: parameters.HeadersConfig.Headers,
      includesQuery: parameters.QueryStringsConfig.QueryStringBehavior === "all",
    };
  };
  const behaviorOf = (each: z.output<typeof behavior>): Behavior => {
    const cacheKey = cacheKeyOf(each.CachePolicyId);
    const requestPolicy =
      each.OriginRequestPolicyId === undefined
        ? undefined
        : findByReference(requestPolicies, each.OriginRequestPolicyId).OriginRequestPolicyConfig;
    const functionFor = (event: string) => {
      const functionAssociation = each.FunctionAssociations.find(({ EventType }) => EventType === event);
      return functionAssociation && findByReference(functionSources, functionAssociation.FunctionARN).FunctionCode;
    };
    return {
      pattern: each.PathPattern,
      origin: findByReference(origins, each.TargetOriginId),
      allowedMethods: each.AllowedMethods,
      protocol: each.ViewerProtocolPolicy,
      encodings: each.Compress ? cacheKey.encodings : [],
      forwardedHeaders: [...cacheKey.headers, ...(requestPolicy?.HeadersConfig.Headers ?? [])].map((name) =>
        name.toLowerCase(),
      ),
      forwardsQuery: cacheKey.includesQuery || requestPolicy?.QueryStringsConfig.QueryStringBehavior === "all",
      viewerRequest: functionFor("viewer-request"),
      viewerResponse: functionFor("viewer-response"),
      responseHeaders: headersOf(findByReference(headersPolicies, each.ResponseHeadersPolicyId)),
    };
  };
  return { behaviors: [...CacheBehaviors, DefaultCacheBehavior].map(behaviorOf), defaultRootObject: DefaultRootObject };
}

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/understanding-response-headers-policies.html */
function headersOf({
  ResponseHeadersPolicyConfig: policy,
}: z.output<typeof responseHeadersPolicy>): Behavior["responseHeaders"] {
  const {
    ContentSecurityPolicy: csp,
    ContentTypeOptions,
    ReferrerPolicy,
    StrictTransportSecurity: hsts,
  } = policy.SecurityHeadersConfig;
  const headers = new Map(
    policy.CustomHeadersConfig.Items.map(({ Header, Value, Override }) => [
      Header.toLowerCase(),
      { value: Value, override: Override },
    ]),
  );
  const { CorsConfig: cors } = policy;
  if (cors) {
    const [value] = cors.AccessControlAllowOrigins.Items;
    headers.set(allowOriginHeader, { value, override: cors.OriginOverride });
  }
  if (csp) headers.set("content-security-policy", { value: csp.ContentSecurityPolicy, override: csp.Override });
  if (ContentTypeOptions) {
    headers.set("x-content-type-options", { value: "nosniff", override: ContentTypeOptions.Override });
  }
  if (ReferrerPolicy) {
    headers.set("referrer-policy", { value: ReferrerPolicy.ReferrerPolicy, override: ReferrerPolicy.Override });
  }
  if (hsts) {
    const value = [
      `max-age=${hsts.AccessControlMaxAgeSec}`,
      ...(hsts.IncludeSubdomains ? ["includeSubDomains"] : []),
      ...(hsts.Preload ? ["preload"] : []),
    ].join("; ");
    headers.set("strict-transport-security", { value, override: hsts.Override });
  }
  return headers;
}
