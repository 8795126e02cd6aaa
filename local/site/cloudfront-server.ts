import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import { allowOriginHeader } from "#infra/site/headers.ts";
import { matchesWildcard } from "../aws/wildcard.ts";
import { filterHeaders, forwardToApi, sendCloudFrontError, type TransformResponse } from "./api-proxy.ts";
import { compressibleTypes, minCompressedBytes } from "./built-files.ts";
import type { Behavior, Distribution, Edge, Origin } from "./distribution.ts";
import {
  type ApiFunctionRunner,
  apiFunctionRunner,
  type EdgeFunctionRunner,
  edgeFunctionRunner,
} from "./edge-function-runner.ts";
import { type LocalOverrides, localHeader } from "./local-overrides.ts";

export interface CloudFrontOptions {
  /** What to serve; asked for each request, because a deployment changes it. */
  readonly edge: () => Edge;
  /** Resolves to the API's current URL; waits during a restart. */
  readonly apiUrl: () => Promise<string>;
  readonly overrides: LocalOverrides;
  /** Serves over TLS with this certificate; otherwise plain HTTP stands in for HTTPS. */
  readonly tls?: { readonly key: string; readonly cert: string };
}

type Overridden = Pick<CloudFrontOptions, "overrides">;

/** A behavior with its functions compiled: those of files, or that of a path of the API. */
interface PreparedBehavior extends Behavior {
  readonly functions: EdgeFunctionRunner | undefined;
  readonly apiFunction: ApiFunctionRunner | undefined;
}

/**
 * Creates a server for a distribution that works like one edge location without a cache. local-overrides.ts lists the
 * differences from CloudFront.
 */
export function cloudFrontServer(options: CloudFrontOptions): Server {
  const { edge, overrides, tls } = options;
  const prepare = memoizeLast(({ behaviors }: Distribution) => behaviors.map(prepareBehavior));
  const handleRequest = (request: IncomingMessage, response: ServerResponse) => {
    const current = edge();
    const behaviors = prepare(current.distribution);
    const urlPath = (request.url ?? "/").split("?", 1)[0] ?? "/";
    const behavior = behaviors.find(({ pattern }) => matchesWildcard(pattern, urlPath));
    if (behavior === undefined) throw new Error("The last behavior matches every path.");
    setHeaders(request, response, behavior, overrides);
    if (!behavior.allowedMethods.includes(request.method ?? "GET")) return sendError(response, 403, "MethodNotAllowed");
    const { origin } = behavior;
    if (origin.kind === "bucket")
      return sendFile({ ...current, ...origin, overrides }, behavior, urlPath, request, response);
    return sendToApi(options, behavior, origin, request, response);
  };
  return tls === undefined ? createServer(handleRequest) : createTlsServer(tls, handleRequest);
}

/** Calls `compute` again only for another input than the last one. */
function memoizeLast<Input, Output>(compute: (input: Input) => Output): (input: Input) => Output {
  let last: { readonly input: Input; readonly output: Output } | undefined;
  return (input) => {
    if (last?.input !== input) last = { input, output: compute(input) };
    return last.output;
  };
}

function prepareBehavior(behavior: Behavior): PreparedBehavior {
  const { pattern, origin, viewerRequest, viewerResponse } = behavior;
  if (origin.kind === "api") {
    if (viewerResponse !== undefined)
      throw new Error(
        `The behavior ${pattern} changes the API's responses, which the local CloudFront does not support.`,
      );
    const apiFunction = viewerRequest === undefined ? undefined : apiFunctionRunner(viewerRequest);
    return { ...behavior, functions: undefined, apiFunction };
  }
  if ((viewerRequest === undefined) !== (viewerResponse === undefined)) {
    throw new Error(
      `The behavior ${pattern} has only one of the two functions; the local CloudFront supports both or none.`,
    );
  }
  const functions =
    viewerRequest === undefined || viewerResponse === undefined
      ? undefined
      : edgeFunctionRunner({ viewerRequest, viewerResponse });
  return { ...behavior, functions, apiFunction: undefined };
}

/**
 * Sets the response headers before the origin responds, so that they take precedence over the origin's. Only headers
 * with `override` are supported: the stack has no others.
 */
function setHeaders(
  request: IncomingMessage,
  response: ServerResponse,
  { responseHeaders }: Behavior,
  overrides: LocalOverrides,
): void {
  for (const [name, { value, override }] of responseHeaders) {
    if (name === allowOriginHeader && request.headers.origin === undefined) continue;
    if (!override)
      throw new Error(
        `The header ${name} does not override the origin's, which the local CloudFront does not support.`,
      );
    const localValue = localHeader(name, value, overrides);
    if (localValue !== undefined) response.setHeader(name, localValue);
  }
}

async function sendFile(
  { files, distribution, mayRead, mayList, overrides }: Edge & Extract<Origin, { kind: "bucket" }> & Overridden,
  { functions, encodings }: PreparedBehavior,
  urlPath: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const requestedFile = functions?.fileFor(urlPath) ?? urlPath;
  const name = requestedFile === "/" ? `/${distribution.defaultRootObject}` : requestedFile;
  const file = files.get(name);
  if (!mayRead || (file === undefined && !mayList)) return sendError(response, 403, "AccessDenied");
  if (file === undefined) return sendError(response, 404, "NoSuchKey");
  const isCached = request.headers["if-none-match"] === file.etag;
  const type = { "content-type": file.type };
  const { status, headers } = (isCached
    ? functions?.responseFor(urlPath, 304)
    : functions?.responseFor(urlPath, 200, file.type)) ?? { status: isCached ? 304 : 200, headers: type };
  for (const [headerName, value] of Object.entries(headers)) {
    const localValue = localHeader(headerName, value, overrides);
    if (localValue !== undefined) response.setHeader(headerName, localValue);
  }
  response.setHeader("cache-control", file.cacheControl);
  response.setHeader("etag", file.etag);
  response.setHeader("vary", "accept-encoding");
  if (isCached) return void response.writeHead(status).end();
  const { encoding, body } = await file.encoded(encodings.length === 0 ? "" : acceptedEncodings(request));
  response.writeHead(status, {
    "content-length": body.length,
    ...(encoding === undefined ? {} : { "content-encoding": encoding }),
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

function sendToApi(
  { apiUrl }: CloudFrontOptions,
  behavior: PreparedBehavior,
  { isReachable, headers: added, readTimeoutSeconds }: Extract<Origin, { kind: "api" }>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> | void {
  if (!isReachable) return sendCloudFrontError(response, 502, "The origin is not the API.");
  if (!behavior.forwardsQuery) request.url = (request.url ?? "/").split("?", 1)[0];
  const setByFunction = headersSetBy(behavior, request);
  const headers = {
    forwarded: behavior.forwardedHeaders.filter((name) => !(name in setByFunction)),
    added: { ...setByFunction, ...added },
    timeoutSeconds: readTimeoutSeconds,
  };
  return forwardToApi(apiUrl, headers, request, response, compressionFor(behavior, request));
}

/** Returns the headers that the behavior's function sets or changes, as far as they are forwarded. */
function headersSetBy(
  { apiFunction, forwardedHeaders }: PreparedBehavior,
  request: IncomingMessage,
): Readonly<Record<string, string>> {
  if (apiFunction === undefined) return {};
  const sent = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  const changed = Object.entries(apiFunction(sent));
  return Object.fromEntries(changed.filter(([name, value]) => forwardedHeaders.includes(name) && value !== sent[name]));
}

/** Returns a transformation that compresses the API's text responses above the minimum size, as CloudFront does. */
function compressionFor({ encodings }: Behavior, request: IncomingMessage): TransformResponse {
  return (apiResponse) => {
    const encoding = encodings.find((each) => acceptedEncodings(request).includes(each));
    const isLarge = Number(apiResponse.headers["content-length"]) >= minCompressedBytes;
    const unchanged = { headers: apiResponse.rawHeaders, body: apiResponse };
    if (encoding === undefined || !isLarge || !compressibleTypes.test(apiResponse.headers["content-type"] ?? ""))
      return unchanged;
    const headers = filterHeaders(apiResponse.rawHeaders, (name) => name !== "content-length");
    const stream =
      encoding === "br" ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : createGzip();
    return {
      headers: [...headers, "Content-Encoding", encoding, "Vary", "Accept-Encoding"],
      body: apiResponse.pipe(stream),
    };
  };
}

function acceptedEncodings(request: IncomingMessage): string {
  return String(request.headers["accept-encoding"] ?? "");
}

/** Sends an error in S3's format. */
function sendError(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`);
}
