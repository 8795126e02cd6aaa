import { Duration, Fn, type SecretValue } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import {
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
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
import { originHeader, viewerHostHeader } from "#shared/runtime/names.ts";
import { headersByCloudFront, headersForTheApi } from "../site/api-headers.ts";
import { viewerHostFunction } from "../site/viewer-host.ts";
import { accountWideName } from "./account-wide-name.ts";

const tokenHeader = "Authorization";
const otherHeaders = headersForTheApi.filter((name) => name !== tokenHeader);

export interface ApiEdgeProps {
  readonly gateway: HttpApi;
  readonly originSecret: SecretValue;
  readonly responseHeadersPolicy: IResponseHeadersPolicy;
}

/**
 * CloudFront's behaviors for `/api` and `/api/*`: one per cacheable route of the contract, one per path whose function
 * needs to know the viewer's host, and one without caching for the rest.
 */
export function apiBehaviors(scope: Construct, props: ApiEdgeProps): Record<string, BehaviorOptions> {
  const common = {
    origin: apiOrigin(props),
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    responseHeadersPolicy: props.responseHeadersPolicy,
  };
  const cachedRoutes = Object.values<RouteLine>(routes).filter(({ edgeSeconds }) => edgeSeconds !== undefined);
  const policyBySeconds = new Map(
    [...new Set(cachedRoutes.map(({ edgeSeconds = 0 }) => edgeSeconds))].map((seconds) => [
      seconds,
      createCachePolicy(scope, seconds),
    ]),
  );
  const cachedBehaviors = cachedRoutes.map(({ path, edgeSeconds = 0 }) => [
    edgePattern(path),
    {
      ...common,
      // Other methods are never cached, and reach the API, which responds with its own 404.
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: policyBySeconds.get(edgeSeconds),
      compress: true,
    },
  ]);
  const otherBehaviors = {
    ...common,
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: createNoCachePolicy(scope),
    originRequestPolicy: createForwardingPolicy(scope, "PassOn"),
    compress: true,
  };
  const behaviorWithHost = {
    ...otherBehaviors,
    originRequestPolicy: createForwardingPolicy(scope, "PassOnHost", [viewerHostHeader]),
    // Only these paths have the function, because each call costs money.
    functionAssociations: [
      {
        eventType: FunctionEventType.VIEWER_REQUEST,
        function: new EdgeFunction(scope, "ViewerHost", {
          code: FunctionCode.fromInline(viewerHostFunction()),
          runtime: FunctionRuntime.JS_2_0,
        }),
      },
    ],
  };
  const behaviorsWithHost = [
    ...new Set(
      Object.values<RouteLine>(routes)
        .filter(({ viewerHost }) => viewerHost)
        .map(({ path }) => edgePattern(path)),
    ),
  ].map((pattern) => [pattern, behaviorWithHost]);
  // "/api" itself too, so that it gets the API's 404 as JSON, not the site's 404 page.
  return {
    ...Object.fromEntries([...cachedBehaviors, ...behaviorsWithHost]),
    "/api": otherBehaviors,
    "/api/*": otherBehaviors,
  };
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
    // CloudFormation resolves the secret from Secrets Manager at deployment. Unwrapping returns the reference, not the
    // value.
    customHeaders: { [originHeader]: originSecret.unsafeUnwrap() },
  });
}

/**
 * Caches a response for as long as its Cache-Control says, up to the contract's limit. The query string is part of the
 * cache key, so a page's copy is cached per language.
 */
function createCachePolicy(scope: Construct, maxSeconds: number): CachePolicy {
  return new CachePolicy(scope, `KeepFor${maxSeconds}Seconds`, {
    comment: `Public responses, cached for at most ${maxSeconds} seconds and only if they permit it`,
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.seconds(maxSeconds),
    queryStringBehavior: CacheQueryStringBehavior.all(),
    headerBehavior: CacheHeaderBehavior.none(),
    cookieBehavior: CacheCookieBehavior.none(),
    enableAcceptEncodingGzip: true,
    enableAcceptEncodingBrotli: true,
  });
}

/**
 * For responses that may be personal, so they are not cached. CloudFront forwards Authorization in two ways only: as
 * part of the cache key, or with all viewer headers. The second way is ruled out: rate limits need the header
 * CloudFront-Viewer-Address too, and CloudFront then also forwards the viewer's Host, which API Gateway rejects. The
 * first way requires a maximum TTL above zero. It is one second, per token, and takes effect only if a response asks to
 * be cached; the API's responses say no-store.
 *
 * Compression needs a maximum TTL above zero too, and both encodings in the policy. A compressed response can tell a
 * secret by its size (BREACH) only if a foreign page can make the browser send the victim's credentials: ours are not
 * sent by the browser on its own, because the token is in a header and not in a cookie.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/ServingCompressedFiles.html
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/add-origin-custom-headers.html#add-origin-custom-headers-forward-authorization
 */
function createNoCachePolicy(scope: Construct): CachePolicy {
  return new CachePolicy(scope, "NeverKeep", {
    comment: "API responses are never cached; the token is forwarded",
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.seconds(1),
    queryStringBehavior: CacheQueryStringBehavior.all(),
    headerBehavior: CacheHeaderBehavior.allowList(tokenHeader),
    cookieBehavior: CacheCookieBehavior.none(),
    enableAcceptEncodingGzip: true,
    enableAcceptEncodingBrotli: true,
  });
}

/**
 * Forwards the headers that the API reads in addition to the token, and the viewer's IP address and place as seen by
 * CloudFront, but no cookie or referrer. `addedHeaders`: those that an edge function sets. In every other behavior they
 * are dropped, so no caller can set them. A policy may name at most 10 headers.
 */
function createForwardingPolicy(
  scope: Construct,
  id: string,
  addedHeaders: readonly string[] = [],
): OriginRequestPolicy {
  return new OriginRequestPolicy(scope, id, {
    originRequestPolicyName: accountWideName(scope, id),
    comment: "What the API reads of a request, in addition to the token",
    headerBehavior: OriginRequestHeaderBehavior.allowList(...otherHeaders, ...headersByCloudFront, ...addedHeaders),
    queryStringBehavior: OriginRequestQueryStringBehavior.all(),
    cookieBehavior: OriginRequestCookieBehavior.none(),
  });
}
