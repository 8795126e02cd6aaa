import type { Template } from "aws-cdk-lib/assertions";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { type RouteLine, routes } from "#shared/contract/routes.ts";
import { originHeader } from "#shared/runtime/names.ts";
import { headersForTheApi } from "../site/api-headers.ts";
import { securityHeaders } from "../site/headers.ts";
import { onlyResource, propertiesOf } from "./testing/resources.ts";
import { stageTemplate } from "./testing/stage-template.ts";

const reference = z.object({ Ref: z.string() });
const behaviorSchema = z.object({
  TargetOriginId: z.string(),
  ViewerProtocolPolicy: z.enum(["https-only", "redirect-to-https"]),
  AllowedMethods: z.array(z.string()),
  CachePolicyId: z.union([reference, z.string()]),
  OriginRequestPolicyId: reference.optional(),
  ResponseHeadersPolicyId: reference,
  FunctionAssociations: z.array(z.object({ EventType: z.string() })).optional(),
});
const distributionSchema = z.object({
  DistributionConfig: z.object({
    HttpVersion: z.string(),
    DefaultCacheBehavior: behaviorSchema.extend({ Compress: z.literal(true) }),
    CacheBehaviors: z.array(behaviorSchema.extend({ PathPattern: z.string() })),
    CustomErrorResponses: z.array(
      z.strictObject({
        ErrorCode: z.number(),
        ErrorCachingMinTTL: z.literal(0, "a cached error would be served to others"),
      }),
    ),
    Origins: z.array(
      z.object({
        Id: z.string(),
        OriginAccessControlId: z.unknown().optional(),
        CustomOriginConfig: z.object({ OriginProtocolPolicy: z.literal("https-only") }).optional(),
        OriginCustomHeaders: z.array(z.object({ HeaderName: z.string(), HeaderValue: z.unknown() })).optional(),
      }),
    ),
  }),
});
const cachePolicySchema = z.object({
  CachePolicyConfig: z.object({
    MinTTL: z.literal(0),
    DefaultTTL: z.literal(0),
    MaxTTL: z.number(),
    ParametersInCacheKeyAndForwardedToOrigin: z.object({
      CookiesConfig: z.object({ CookieBehavior: z.string() }),
      HeadersConfig: z.object({ HeaderBehavior: z.string(), Headers: z.array(z.string()).optional() }),
      QueryStringsConfig: z.object({ QueryStringBehavior: z.string() }),
    }),
  }),
});

type Distribution = z.output<typeof distributionSchema>["DistributionConfig"];
let template: Template;
let distribution: Distribution;
let templateText: string;

beforeAll(async () => {
  template = await stageTemplate({ stripePublishableKey: "pk_test_everline" });
  const [, found] = onlyResource(template, "AWS::CloudFront::Distribution", distributionSchema);
  distribution = found.DistributionConfig;
  templateText = JSON.stringify(template.toJSON());
}, 60_000);

const cachePolicyOf = ({ CachePolicyId }: z.output<typeof behaviorSchema>) => {
  const id = typeof CachePolicyId === "string" ? "" : CachePolicyId.Ref;
  const policy = propertiesOf(template, "AWS::CloudFront::CachePolicy", cachePolicySchema)[id];
  if (!policy) throw new Error("the behavior has no cache policy of ours");
  return policy.CachePolicyConfig;
};
/** CloudFront uses the first matching behavior. */
const behaviorFor = (path: string) =>
  distribution.CacheBehaviors.find(({ PathPattern }) =>
    new RegExp(`^${PathPattern.replaceAll("*", ".*")}$`).test(path.replaceAll(/\{\w+\}/g, "x")),
  );

describe("CloudFront", () => {
  it("caches exactly the routes that the contract permits, for no longer than it permits", () => {
    for (const { method, path, edgeSeconds } of Object.values<RouteLine>(routes)) {
      const found = behaviorFor(path);
      if (!found) throw new Error(`${path} would reach the site`);
      const { MaxTTL, ParametersInCacheKeyAndForwardedToOrigin: key } = cachePolicyOf(found);
      if (edgeSeconds !== undefined) {
        expect({ path, method, MaxTTL }).toEqual({ path, method: "GET", MaxTTL: edgeSeconds });
        expect(key.HeadersConfig.HeaderBehavior, "the token never reaches a route whose response is shared").toBe(
          "none",
        );
        expect(found.OriginRequestPolicyId).toBeUndefined();
      } else {
        // One second is CloudFront's minimum when the token is forwarded; the token is then part of the cache key.
        expect({ path, MaxTTL, headers: key.HeadersConfig.Headers }).toEqual({
          path,
          MaxTTL: 1,
          headers: ["Authorization"],
        });
      }
      expect(key.CookiesConfig.CookieBehavior).toBe("none");
      expect(key.QueryStringsConfig.QueryStringBehavior).toBe("all");
    }
  });

  it("caches a page's copy per language", () => {
    const found = behaviorFor(routes.getContent.path);
    if (!found) throw new Error("the copy of pages would come from the site");
    const key = cachePolicyOf(found).ParametersInCacheKeyAndForwardedToOrigin;
    // The cache key's values are forwarded to the API. Without `language` in the key, all callers would get the
    // language of the first.
    expect(key.QueryStringsConfig).toEqual({ QueryStringBehavior: "all" });
    expect(found.FunctionAssociations, "nothing rewrites the query string first").toBeUndefined();
  });

  it("forwards to the API the headers that functions read, the viewer's address and every method, but not the viewer's Host", () => {
    const api = behaviorFor("/api/me");
    expect(api?.AllowedMethods).toEqual(expect.arrayContaining(["GET", "POST", "PUT", "DELETE"]));
    const policies = propertiesOf(
      template,
      "AWS::CloudFront::OriginRequestPolicy",
      z.object({
        OriginRequestPolicyConfig: z.object({
          HeadersConfig: z.object({ HeaderBehavior: z.literal("whitelist"), Headers: z.array(z.string()) }),
          QueryStringsConfig: z.object({ QueryStringBehavior: z.literal("all") }),
        }),
      }),
    );
    const forwardedHeaders =
      policies[api?.OriginRequestPolicyId?.Ref ?? ""]?.OriginRequestPolicyConfig.HeadersConfig.Headers ?? [];
    expect([...forwardedHeaders, "Authorization"].sort()).toEqual(
      [...headersForTheApi, "CloudFront-Viewer-Address"].sort(),
    );
  });

  it("authenticates to the API with a secret that the template does not contain", () => {
    const api = distribution.Origins.find(({ CustomOriginConfig }) => CustomOriginConfig);
    const secretId = Object.keys(template.findResources("AWS::SecretsManager::Secret")).find((id) =>
      /^Secret/.test(id),
    );
    expect(api?.OriginCustomHeaders).toEqual([
      {
        HeaderName: originHeader,
        HeaderValue: {
          "Fn::Join": ["", ["{{resolve:secretsmanager:", { Ref: secretId }, ":SecretString:originSecret::}}"]],
        },
      },
    ]);
  });

  it("forwards every path below /api to the API, including unknown ones", () => {
    const apiBehavior = behaviorFor("/api/me");
    for (const path of ["/api", "/api/", "/api/nothing", "/api/content"]) {
      expect(behaviorFor(path)?.CachePolicyId, path).toEqual(apiBehavior?.CachePolicyId);
      expect(behaviorFor(path)?.TargetOriginId, path).toBe(apiBehavior?.TargetOriginId);
    }
    expect(behaviorFor("/apis")).toBeUndefined();
  });

  it("rewrites only the site's paths, so that API errors stay JSON", () => {
    expect(distribution.DefaultCacheBehavior.FunctionAssociations?.map(({ EventType }) => EventType)).toEqual([
      "viewer-request",
      "viewer-response",
    ]);
    const functions = propertiesOf(template, "AWS::CloudFront::Function", z.object({ FunctionCode: z.string() }));
    expect(Object.values(functions).map(({ FunctionCode }) => FunctionCode.match(/"\/index.html": ?\w+/)?.[0])).toEqual(
      ['"/index.html":1', '"/index.html": policy'],
    );
    expect(distribution.CacheBehaviors.filter(({ FunctionAssociations }) => FunctionAssociations)).toEqual([]);
    // The schema above is strict, so no entry substitutes an error page.
    expect(distribution.CustomErrorResponses.map(({ ErrorCode }) => ErrorCode)).toEqual(
      expect.arrayContaining([404, 500, 503]),
    );
  });

  it("serves https only, with HTTP/3 and the site's security headers everywhere", () => {
    expect(distribution.HttpVersion).toBe("http2and3");
    const behaviors = [distribution.DefaultCacheBehavior, ...distribution.CacheBehaviors];
    const [policyId, { ResponseHeadersPolicyConfig: policy }] = onlyResource(
      template,
      "AWS::CloudFront::ResponseHeadersPolicy",
      z.object({ ResponseHeadersPolicyConfig: z.looseObject({}) }),
    );
    expect(behaviors.every(({ ResponseHeadersPolicyId }) => ResponseHeadersPolicyId.Ref === policyId)).toBe(true);
    const {
      "strict-transport-security": transport,
      "referrer-policy": referrer,
      "x-content-type-options": contentTypeOptions,
      ...otherHeaders
    } = securityHeaders;
    expect(contentTypeOptions).toBe("nosniff");
    expect(policy).toMatchObject({
      SecurityHeadersConfig: {
        StrictTransportSecurity: {
          AccessControlMaxAgeSec: Number(/^max-age=(\d+)/.exec(transport ?? "")?.[1]),
          IncludeSubdomains: transport?.includes("includeSubDomains"),
          Preload: transport?.includes("preload"),
        },
        ContentTypeOptions: { Override: true },
        ReferrerPolicy: { ReferrerPolicy: referrer },
      },
      CustomHeadersConfig: {
        Items: Object.entries(otherHeaders).map(([Header, Value]) => ({ Header, Value, Override: true })),
      },
    });
  });
});

describe("the site's files", () => {
  it("are in a private bucket that only this distribution can read", () => {
    template.hasResourceProperties("AWS::S3::Bucket", {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      OwnershipControls: { Rules: [{ ObjectOwnership: "BucketOwnerEnforced" }] },
    });
    template.resourceCountIs("AWS::S3::Bucket", 1);
    const [distributionId] = onlyResource(template, "AWS::CloudFront::Distribution", z.looseObject({}));
    const [, { PolicyDocument }] = onlyResource(
      template,
      "AWS::S3::BucketPolicy",
      z.object({
        PolicyDocument: z.object({
          Statement: z.array(z.looseObject({ Effect: z.string(), Principal: z.unknown(), Condition: z.unknown() })),
        }),
      }),
    );
    const allowed = PolicyDocument.Statement.filter(({ Effect }) => Effect === "Allow");
    expect(allowed.map(({ Principal }) => Principal)).toEqual([{ Service: "cloudfront.amazonaws.com" }]);
    expect(JSON.stringify(allowed[0]?.Condition)).toContain(`{"Ref":"${distributionId}"}`);
    const site = distribution.Origins.find(({ Id }) => Id === distribution.DefaultCacheBehavior.TargetOriginId);
    expect(site?.OriginAccessControlId).toBeDefined();
  });

  it("are cached forever and uploaded before the pages if their name contains a hash", () => {
    const uploads = template.findResources("Custom::CDKBucketDeployment");
    const parsed = z
      .record(
        z.string(),
        z.object({
          DependsOn: z.array(z.string()).optional(),
          Properties: z.object({
            DestinationBucketKeyPrefix: z.string().optional(),
            Prune: z.boolean(),
            SystemMetadata: z.object({ "cache-control": z.string() }),
          }),
        }),
      )
      .parse(uploads);
    const [hashedId, hashed] =
      Object.entries(parsed).find(([, { Properties }]) => Properties.DestinationBucketKeyPrefix === "assets") ?? [];
    const pages = Object.values(parsed).find(({ Properties }) => Properties.DestinationBucketKeyPrefix === undefined);
    expect(hashed?.Properties).toMatchObject({
      Prune: false,
      SystemMetadata: { "cache-control": expect.stringContaining("immutable") },
    });
    expect(pages?.Properties.SystemMetadata["cache-control"]).toContain("max-age=0");
    expect(pages?.DependsOn).toContain(hashedId);
  });
});

describe("the template", () => {
  it("contains no secret: AWS generates one, and the operator adds the others there", () => {
    template.hasResourceProperties("AWS::SecretsManager::Secret", {
      GenerateSecretString: { GenerateStringKey: "originSecret", SecretStringTemplate: "{}" },
    });
    expect(templateText).not.toMatch(/sk_(test|live)_|rk_(test|live)_|whsec_|jwtKeys/);
    expect(templateText.match(/resolve:secretsmanager/g)).toHaveLength(1);
  });

  it("outputs the addresses and the names of the table and the secrets", () => {
    for (const name of [
      "SiteUrl",
      "ApiUrl",
      "WebhookUrl",
      "TableName",
      "TokensSecretName",
      "StripeSecretName",
      "OriginSecretName",
    ])
      template.hasOutput(name, {});
    expect(JSON.stringify(template.findOutputs("WebhookUrl"))).toContain("/api/stripe/webhook");
  });
});
