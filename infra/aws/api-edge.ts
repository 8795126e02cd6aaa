import { Duration, Fn, type SecretValue } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import {
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  type IOrigin,
  type IResponseHeadersPolicy,
  OriginProtocolPolicy,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  OriginSslPolicy,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import type { Construct } from "constructs";
import { type RouteLine, routes } from "#shared/contract/routes.ts";
import { originHeader } from "#shared/runtime/names.ts";
import { headersForTheApi } from "../site/api-headers.ts";

const tokenHeader = "Authorization";
const otherHeaders = headersForTheApi.filter((name) => name !== tokenHeader);

export interface ApiEdgeProps {
  readonly gateway: HttpApi;
  readonly originSecret: SecretValue;
  readonly responseHeadersPolicy: IResponseHeadersPolicy;
}

/**
 * CloudFront's behaviors for `/api` and `/api/*`: one per cacheable route of the contract, and one without caching for
 * the rest.
 */
export function apiBehaviors(scope: Construct, props: ApiEdgeProps): Record<string, BehaviorOptions> {
  const common = {
    origin: apiOrigin(props),
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    responseHeadersPolicy: props.responseHeadersPolicy,
  };
  const cachedRoutes = Object.values<RouteLine>(routes).filter(({ edgeSeconds }) => edgeSeconds !== undefined);
  const policies = new Map(
    [...new Set(cachedRoutes.map(({ edgeSeconds = 0 }) => edgeSeconds))].map((seconds) => [
      seconds,
      cachedFor(scope, seconds),
    ]),
  );
  const keptBehaviors = cachedRoutes.map(({ path, edgeSeconds = 0 }) => [
    edgePattern(path),
    {
      ...common,
      // Other methods are never cached, and reach the API, which responds with its own 404.
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: policies.get(edgeSeconds),
      compress: true,
    },
  ]);
  const otherBehaviors = {
    ...common,
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: uncached(scope),
    originRequestPolicy: forwardedRequest(scope),
    compress: false,
  };
  // "/api" itself too: an unknown path gets the API's 404 as JSON, not the site's page.
  return { ...Object.fromEntries(keptBehaviors), "/api": otherBehaviors, "/api/*": otherBehaviors };
}

/** "/api/content/{page}" becomes "/api/content/*". */
function edgePattern(path: string): string {
  return path.replaceAll(/\{\w+\}/g, "*");
}

function apiOrigin({ gateway, originSecret }: ApiEdgeProps): IOrigin {
  const host = Fn.select(2, Fn.split("/", gateway.apiEndpoint));
  return new HttpOrigin(host, {
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
    originSslProtocols: [OriginSslPolicy.TLS_V1_2],
    readTimeout: Duration.seconds(30),
    // CloudFormation resolves it from Secrets Manager at deployment. Unwrapping returns the reference, not the value.
    customHeaders: { [originHeader]: originSecret.unsafeUnwrap() },
  });
}

/**
 * Caches a reply for as long as its Cache-Control says, up to the contract's limit. The query is part of the key: a
 * page's copy is cached per language.
 */
function cachedFor(scope: Construct, seconds: number): CachePolicy {
  return new CachePolicy(scope, `KeepFor${seconds}Seconds`, {
    comment: `Public answers, at most ${seconds} seconds and only if they allow it`,
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.seconds(seconds),
    queryStringBehavior: CacheQueryStringBehavior.all(),
    headerBehavior: CacheHeaderBehavior.none(),
    cookieBehavior: CacheCookieBehavior.none(),
    enableAcceptEncodingGzip: true,
    enableAcceptEncodingBrotli: true,
  });
}

/**
 * For replies that may be personal. CloudFront forwards Authorization in two ways only: as part of the cache key, or
 * with all viewer headers. The latter includes the viewer's Host, which API Gateway rejects, whenever
 * CloudFront-Viewer-Address, needed for rate limits, is added. The former requires a maximum TTL above zero, so it is
 * one second, effective only for a reply that asks to be cached, and per token. Our replies say no-store.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/add-origin-custom-headers.html#add-origin-custom-headers-forward-authorization
 */
function uncached(scope: Construct): CachePolicy {
  return new CachePolicy(scope, "NeverKeep", {
    comment: "Answers of the API are never kept; the token reaches it",
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.seconds(1),
    queryStringBehavior: CacheQueryStringBehavior.all(),
    headerBehavior: CacheHeaderBehavior.allowList(tokenHeader),
    cookieBehavior: CacheCookieBehavior.none(),
  });
}

/**
 * The headers that the API reads in addition to the token, and the viewer's address as seen by CloudFront. No cookie,
 * referrer or user agent.
 */
function forwardedRequest(scope: Construct): OriginRequestPolicy {
  return new OriginRequestPolicy(scope, "PassOn", {
    comment: "What the API reads of a request, beside the token",
    headerBehavior: OriginRequestHeaderBehavior.allowList(...otherHeaders, "CloudFront-Viewer-Address"),
    queryStringBehavior: OriginRequestQueryStringBehavior.all(),
    cookieBehavior: OriginRequestCookieBehavior.none(),
  });
}
