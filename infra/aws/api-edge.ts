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
 * How CloudFront treats `/api` and `/api/*`: one behavior for each route that the contract lets the edge keep, one
 * for all the rest, which it never keeps.
 */
export function apiBehaviors(scope: Construct, props: ApiEdgeProps): Record<string, BehaviorOptions> {
  const common = {
    origin: apiOrigin(props),
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    responseHeadersPolicy: props.responseHeadersPolicy,
  };
  const kept = Object.values<RouteLine>(routes).filter(({ edgeSeconds }) => edgeSeconds !== undefined);
  const policies = new Map(
    [...new Set(kept.map(({ edgeSeconds = 0 }) => edgeSeconds))].map((seconds) => [seconds, keepFor(scope, seconds)]),
  );
  const keptBehaviors = kept.map(({ path, edgeSeconds = 0 }) => [
    edgePattern(path),
    {
      ...common,
      // Others are never kept, and pass so that the API answers them with its own 404.
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: policies.get(edgeSeconds),
      compress: true,
    },
  ]);
  const others = {
    ...common,
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: neverKeep(scope),
    originRequestPolicy: passOn(scope),
    compress: false,
  };
  // "/api" itself too: the API answers that there is no such route, and not the site that there is no such page.
  return { ...Object.fromEntries(keptBehaviors), "/api": others, "/api/*": others };
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
    // Resolved by CloudFormation from Secrets Manager while it deploys. Unwrapping gives the reference, not the value.
    customHeaders: { [originHeader]: originSecret.unsafeUnwrap() },
  });
}

/**
 * Keeps an answer as long as its own Cache-Control says, and no longer than the contract allows. It is the same for
 * everybody who asks with the same query: a page's copy is kept once for each language.
 */
function keepFor(scope: Construct, seconds: number): CachePolicy {
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
 * For answers that may be personal. CloudFront passes Authorization on in two ways only: as part of what tells
 * answers apart, or with all of the visitor's headers. The second leaves no way to add CloudFront-Viewer-Address, by
 * which attempts are limited, but the one that sends the visitor's Host too, which API Gateway refuses. The first
 * demands a longest time above zero, so it is one second, and only for an answer that asks to be kept, to the same
 * token. Ours say no-store.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/add-origin-custom-headers.html#add-origin-custom-headers-forward-authorization
 */
function neverKeep(scope: Construct): CachePolicy {
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
 * The headers that the API reads, beside the token, and the visitor's address as CloudFront sees it. No cookie, no
 * referrer, no browser.
 */
function passOn(scope: Construct): OriginRequestPolicy {
  return new OriginRequestPolicy(scope, "PassOn", {
    comment: "What the API reads of a request, beside the token",
    headerBehavior: OriginRequestHeaderBehavior.allowList(...otherHeaders, "CloudFront-Viewer-Address"),
    queryStringBehavior: OriginRequestQueryStringBehavior.all(),
    cookieBehavior: OriginRequestCookieBehavior.none(),
  });
}
