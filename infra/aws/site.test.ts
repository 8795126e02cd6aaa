import type { Template } from "aws-cdk-lib/assertions";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { type RouteLine, routes } from "#shared/contract/routes.ts";
import { originHeader, viewerHostHeader } from "#shared/runtime/names.ts";
import { allowedScripts } from "../site/allowed-scripts.ts";
import { headersByCloudFront, headersForTheApi } from "../site/api-headers.ts";
import { contentSecurityPolicy, pageHeaders, securityHeaders } from "../site/headers.ts";
import { viewerHostFunction } from "../site/viewer-host.ts";
import { onlyResource, propertiesOf, shopFunctions } from "./testing/resources.ts";
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
  Compress: z.boolean(),
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
        DomainName: z.unknown(),
        CustomOriginConfig: z
          .object({ OriginProtocolPolicy: z.literal("https-only"), OriginReadTimeout: z.number() })
          .optional(),
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

/** The paths whose functions need the viewer's host, as patterns. */
const pathsWithHost = [
  ...new Set(
    Object.values<RouteLine>(routes)
      .filter(({ viewerHost }) => viewerHost)
      .map(({ path }) => path.replaceAll(/\{\w+\}/g, "*")),
  ),
];

type Distribution = z.output<typeof distributionSchema>["DistributionConfig"];
let template: Template;
let distribution: Distribution;
let templateText: string;

const headersPolicySchema = z.object({
  ResponseHeadersPolicyConfig: z.looseObject({
    SecurityHeadersConfig: z.looseObject({
      ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.string(), Override: z.boolean() }).optional(),
    }),
    CustomHeadersConfig: z.object({ Items: z.array(z.unknown()) }),
    CorsConfig: z
      .object({ AccessControlAllowOrigins: z.unknown(), AccessControlAllowCredentials: z.boolean() })
      .optional(),
  }),
});
const headersPolicyOf = ({ ResponseHeadersPolicyId }: z.output<typeof behaviorSchema>) => {
  const policies = propertiesOf(template, "AWS::CloudFront::ResponseHeadersPolicy", headersPolicySchema);
  const policy = policies[ResponseHeadersPolicyId.Ref];
  if (!policy) throw new Error("the behavior has no headers policy of ours");
  return policy.ResponseHeadersPolicyConfig;
};

beforeAll(async () => {
  template = await stageTemplate({ stripePublishableKey: "pk_test_everline" });
  const [, found] = onlyResource(template, "AWS::CloudFront::Distribution", distributionSchema);
  distribution = found.DistributionConfig;
  templateText = JSON.stringify(template.toJSON());
});

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
    expect([...forwardedHeaders, "Authorization"].sort()).toEqual([...headersForTheApi, ...headersByCloudFront].sort());
    // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html
    expect(forwardedHeaders.length).toBeLessThanOrEqual(10);
  });

  it("tells only the functions of passkeys the viewer's host, in a header that no viewer can set", () => {
    const policies = propertiesOf(
      template,
      "AWS::CloudFront::OriginRequestPolicy",
      z.object({ OriginRequestPolicyConfig: z.object({ HeadersConfig: z.object({ Headers: z.array(z.string()) }) }) }),
    );
    const forwarded = (behavior: (typeof distribution.CacheBehaviors)[number]) =>
      policies[behavior.OriginRequestPolicyId?.Ref ?? ""]?.OriginRequestPolicyConfig.HeadersConfig.Headers ?? [];
    const forwarding = distribution.CacheBehaviors.filter((each) => forwarded(each).includes(viewerHostHeader));
    expect(forwarding.map(({ PathPattern }) => PathPattern)).toEqual(pathsWithHost);
    for (const { FunctionAssociations } of forwarding)
      expect(FunctionAssociations?.map(({ EventType }) => EventType)).toEqual(["viewer-request"]);
    const functions = propertiesOf(template, "AWS::CloudFront::Function", z.object({ FunctionCode: z.string() }));
    const [code = ""] = Object.values(functions)
      .map(({ FunctionCode }) => FunctionCode)
      .filter((each) => each.includes(viewerHostHeader));
    expect(code).toBe(viewerHostFunction());
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
    const rewriting = Object.values(functions).filter(({ FunctionCode }) => FunctionCode.includes(".uri"));
    expect(rewriting).toHaveLength(2);
    for (const { FunctionCode } of rewriting) expect(FunctionCode).toContain('["/index.html"]');
    const withFunctions = distribution.CacheBehaviors.filter(({ FunctionAssociations }) => FunctionAssociations);
    expect(withFunctions.map(({ PathPattern }) => PathPattern)).toEqual(pathsWithHost);
    // The schema above is strict, so no entry substitutes an error page.
    expect(distribution.CustomErrorResponses.map(({ ErrorCode }) => ErrorCode)).toEqual(
      expect.arrayContaining([404, 500, 503]),
    );
  });

  it("serves hashed files without functions, which cost money for each call, and caches them without the query", () => {
    const assets = behaviorFor("/assets/app-1a2b.js");
    expect(assets).toMatchObject({
      PathPattern: "/assets/*",
      TargetOriginId: distribution.DefaultCacheBehavior.TargetOriginId,
      CachePolicyId: distribution.DefaultCacheBehavior.CachePolicyId,
      Compress: true,
    });
    expect(assets?.FunctionAssociations).toBeUndefined();
    expect(behaviorFor("/assets")).toBeUndefined();
  });

  it("reaches the API at its own host, and waits longer for it than any function may take", () => {
    const api = distribution.Origins.find(({ CustomOriginConfig }) => CustomOriginConfig);
    const [gateway] = onlyResource(template, "AWS::ApiGatewayV2::Api", z.looseObject({}));
    expect(api?.DomainName).toEqual({
      "Fn::Select": [2, { "Fn::Split": ["/", { "Fn::GetAtt": [gateway, "ApiEndpoint"] }] }],
    });
    const slowest = Math.max(
      ...shopFunctions(template)
        .filter(({ Tags }) => Tags.some(({ Key }) => Key === "route"))
        .map(({ Timeout }) => Timeout),
    );
    expect(api?.CustomOriginConfig?.OriginReadTimeout).toBeGreaterThan(slowest);
  });

  it("serves https only, with HTTP/3 and the site's security headers everywhere", () => {
    expect(distribution.HttpVersion).toBe("http2and3");
    const { DefaultCacheBehavior: pages, CacheBehaviors: others } = distribution;
    const headersOfPages = headersPolicyOf(pages);
    expect(headersOfPages.SecurityHeadersConfig.ContentSecurityPolicy).toEqual({
      ContentSecurityPolicy: contentSecurityPolicy(),
      Override: true,
    });
    expect(headersOfPages.CustomHeadersConfig.Items).toContainEqual({
      Header: "reporting-endpoints",
      Value: pageHeaders["reporting-endpoints"],
      Override: true,
    });
    for (const behavior of [pages, ...others]) expectSecurityHeaders(headersPolicyOf(behavior));
    for (const behavior of others)
      expect(
        headersPolicyOf(behavior).SecurityHeadersConfig.ContentSecurityPolicy,
        behavior.PathPattern,
      ).toBeUndefined();
  });

  it("lets Stripe's iframe load the site's font, but no other origin read pages or the API", () => {
    const assets = behaviorFor("/assets/font-1a2b.woff2");
    if (!assets) throw new Error("the assets have no behavior");
    expect(headersPolicyOf(assets).CorsConfig).toEqual({
      AccessControlAllowOrigins: { Items: ["*"] },
      AccessControlAllowCredentials: false,
    });
    for (const behavior of [distribution.DefaultCacheBehavior, ...distribution.CacheBehaviors])
      if (behavior !== assets) expect(headersPolicyOf(behavior).CorsConfig).toBeUndefined();
  });

  it("has a policy for pages that is the same in every build, and that CloudFront accepts", () => {
    // A header's value may have 1,783 characters elsewhere in CloudFront; the limit of this one is not documented.
    expect(contentSecurityPolicy().length).toBeLessThan(1_783);
    const [, viewerResponse] = Object.values(
      propertiesOf(template, "AWS::CloudFront::Function", z.object({ FunctionCode: z.string() })),
    );
    expect(viewerResponse?.FunctionCode).not.toContain("sha256-");
  });

  const expectSecurityHeaders = (policy: z.output<typeof headersPolicySchema>["ResponseHeadersPolicyConfig"]) => {
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
        Items: expect.arrayContaining(
          Object.entries(otherHeaders).map(([Header, Value]) => ({ Header, Value, Override: true })),
        ),
      },
    });
  };
});

/**
 * What Stripe documents for Stripe.js with Elements, and nothing else: it demands no styles (those are of Connect's
 * components), and its Google Maps hosts only for the completion of addresses, which the checkout does not ask for.
 * https://docs.stripe.com/security/guide#content-security-policy
 */
const hostsOfStripeJs = {
  "script-src": ["https://*.js.stripe.com", "https://js.stripe.com"],
  "frame-src": ["https://*.js.stripe.com", "https://js.stripe.com", "https://hooks.stripe.com"],
  "connect-src": ["https://api.stripe.com"],
};

describe("the deployed Content-Security-Policy", () => {
  const directive = (name: string) =>
    headersPolicyOf(distribution.DefaultCacheBehavior)
      .SecurityHeadersConfig.ContentSecurityPolicy?.ContentSecurityPolicy.split("; ")
      .find((text) => text.startsWith(`${name} `))
      ?.split(" ")
      .slice(1) ?? [];

  it.each(Object.entries(hostsOfStripeJs))("allows in %s every host that Stripe.js needs", (name, hosts) => {
    expect(directive(name)).toEqual(expect.arrayContaining(hosts));
  });

  it("names no host of Stripe's that Stripe.js does not need", () => {
    for (const [name, hosts] of Object.entries(hostsOfStripeJs))
      expect(directive(name).filter((source) => source.includes("stripe"))).toEqual(hosts);
  });

  it("asks browsers, old and new, to report what it blocks to the shop", () => {
    expect(directive("report-uri")).toEqual(["/api/reports"]);
    expect(pageHeaders["reporting-endpoints"]).toBe(`${directive("report-to").join()}="/api/reports"`);
  });

  it("lets no inline script run but those of the list", () => {
    const inline = directive("script-src").filter((source) => source.startsWith("'") && source !== "'self'");
    expect(inline).toEqual(
      Object.values(allowedScripts)
        .flat()
        .map((hash) => `'${hash}'`),
    );
    expect(inline.length).toBeLessThan(10);
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
          Statement: z.array(
            z.object({ Effect: z.string(), Principal: z.unknown(), Action: z.unknown(), Condition: z.unknown() }),
          ),
        }),
      }),
    );
    const allowed = PolicyDocument.Statement.filter(({ Effect }) => Effect === "Allow");
    // Without GetObject every page is a 403; without ListBucket a missing file is one instead of a 404.
    expect(allowed[0]?.Action).toEqual(["s3:GetObject", "s3:ListBucket"]);
    expect(allowed.map(({ Principal }) => Principal)).toEqual([{ Service: "cloudfront.amazonaws.com" }]);
    expect(JSON.stringify(allowed[0]?.Condition)).toContain(`{"Ref":"${distributionId}"}`);
    const site = distribution.Origins.find(({ Id }) => Id === distribution.DefaultCacheBehavior.TargetOriginId);
    expect(site?.OriginAccessControlId).toBeDefined();
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
