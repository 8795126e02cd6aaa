import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { constants, createBrotliCompress, createGzip } from "node:zlib";
import { filterHeaders, proxyToApi, type TransformResponse } from "../../site/api-proxy.ts";
import { compressible, smallestCompressed } from "../../site/built-files.ts";
import { type EdgeFunctionRunner, edgeFunctionRunner } from "../../site/edge-function-runner.ts";
import { matchesWildcard } from "../template/wildcard.ts";
import type { StoredFile } from "./bucket.ts";
import type { Behavior, DeployedDistribution } from "./distribution.ts";
import { type LocalOverrides, localHeader } from "./local-overrides.ts";

export interface CloudFrontOptions {
  readonly distribution: DeployedDistribution;
  readonly files: ReadonlyMap<string, StoredFile>;
  /** Resolves to the API's current URL; waits during a restart. */
  readonly apiUrl: () => Promise<string>;
  readonly here: LocalOverrides;
  /** Serves over TLS with this certificate; otherwise plain HTTP stands in for HTTPS. */
  readonly tls?: { readonly key: string; readonly cert: string };
}

const viewerAddress = "cloudfront-viewer-address";

/** A behavior with its functions compiled. */
interface Ready extends Behavior {
  readonly functions: EdgeFunctionRunner | undefined;
}

/**
 * The template's distribution, as one edge location without a cache: behaviors, functions, policies and origins are
 * those that would be deployed. local-overrides.ts has the differences.
 */
export function cloudFrontServer(options: CloudFrontOptions): Server {
  const { distribution, here, tls } = options;
  const behaviors = distribution.behaviors.map(preparedBehavior);
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const address = (request.url ?? "/").split("?", 1)[0] ?? "/";
    const behavior = behaviors.find(({ pattern }) => matchesWildcard(pattern, address));
    if (behavior === undefined) throw new Error("The last behavior matches every path.");
    setHeaders(response, behavior, here);
    if (!behavior.allowedMethods.includes(request.method ?? "GET")) return sendError(response, 403, "MethodNotAllowed");
    if (behavior.origin.kind === "bucket") return sendFile(options, behavior, address, request, response);
    return sendToApi(options, behavior, behavior.origin.headers, request, response);
  };
  return tls === undefined ? createServer(answer) : createTlsServer(tls, answer);
}

function preparedBehavior(behavior: Behavior): Ready {
  const { pattern, viewerRequest, viewerResponse } = behavior;
  if ((viewerRequest === undefined) !== (viewerResponse === undefined)) {
    throw new Error(`The behavior ${pattern} has one function; the rehearsal knows both or none.`);
  }
  const functions =
    viewerRequest === undefined || viewerResponse === undefined
      ? undefined
      : edgeFunctionRunner({ viewerRequest, viewerResponse });
  return { ...behavior, functions };
}

/**
 * Sets the response headers before the origin responds, which implements `override`; the stack sets only such
 * headers.
 */
function setHeaders(response: ServerResponse, { responseHeaders }: Behavior, here: LocalOverrides): void {
  for (const [name, { value, override }] of responseHeaders) {
    if (!override) throw new Error(`The header ${name} leaves what the origin says; the rehearsal does not know how.`);
    const changed = localHeader(name, value, here);
    if (changed !== undefined) response.setHeader(name, changed);
  }
}

async function sendFile(
  { files, distribution, here }: CloudFrontOptions,
  { functions, encodings }: Ready,
  address: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const requestedFile = functions?.fileFor(address) ?? address;
  const name = requestedFile === "/" ? `/${distribution.defaultRootObject}` : requestedFile;
  const file = files.get(name);
  if (file === undefined) return sendError(response, 404, "NoSuchKey");
  const isCached = request.headers["if-none-match"] === file.etag;
  const { status, headers } = functions?.answerFor(address, isCached ? 304 : 200) ?? {
    status: isCached ? 304 : 200,
    headers: {},
  };
  for (const [added, value] of Object.entries(headers)) {
    const changed = localHeader(added, value, here);
    if (changed !== undefined) response.setHeader(added, changed);
  }
  response.setHeader("content-type", file.type);
  response.setHeader("cache-control", file.cacheControl);
  response.setHeader("etag", file.etag);
  response.setHeader("vary", "accept-encoding");
  if (isCached) return void response.writeHead(status).end();
  const { encoding, body } = await file.encoded(encodings.length === 0 ? "" : accepted(request));
  response.writeHead(status, {
    "content-length": body.length,
    ...(encoding === undefined ? {} : { "content-encoding": encoding }),
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

function sendToApi(
  { apiUrl }: CloudFrontOptions,
  behavior: Ready,
  added: Readonly<Record<string, string>>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { remoteAddress = "127.0.0.1", remotePort = 0 } = request.socket;
  const namesViewer = behavior.headers.includes(viewerAddress);
  // CloudFront's own header is never forwarded from the visitor.
  const passedOn = new Set([...behavior.headers, "content-length"].filter((name) => name !== viewerAddress));
  const headers = filterHeaders(request.rawHeaders, (name) => passedOn.has(name));
  // A body of unknown length keeps its framing: Node adds none when headers are given as a list.
  if (request.headers["transfer-encoding"] !== undefined) headers.push("Transfer-Encoding", "chunked");
  if (namesViewer) headers.push(viewerAddress, `${remoteAddress}:${remotePort}`);
  headers.push("User-Agent", "Amazon CloudFront", "X-Forwarded-For", remoteAddress, ...Object.entries(added).flat());
  if (!behavior.query) request.url = (request.url ?? "/").split("?", 1)[0];
  return proxyToApi(apiUrl, headers, request, response, compressed(behavior, request));
}

/** Compresses uncompressed text responses of the API above the minimum size, as CloudFront does. */
function compressed({ encodings }: Behavior, request: IncomingMessage): TransformResponse {
  return (answer) => {
    const encoding = encodings.find((each) => accepted(request).includes(each));
    const large = Number(answer.headers["content-length"]) >= smallestCompressed;
    const plain = { headers: answer.rawHeaders, body: answer };
    if (encoding === undefined || !large || !compressible.test(answer.headers["content-type"] ?? "")) return plain;
    const headers = filterHeaders(answer.rawHeaders, (name) => name !== "content-length");
    const stream =
      encoding === "br" ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : createGzip();
    return {
      headers: [...headers, "Content-Encoding", encoding, "Vary", "Accept-Encoding"],
      body: answer.pipe(stream),
    };
  };
}

function accepted(request: IncomingMessage): string {
  return String(request.headers["accept-encoding"] ?? "");
}

/** Sends an error in S3's format. */
function sendError(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`);
}
