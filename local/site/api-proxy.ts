import { type IncomingMessage, type ServerResponse, request as send } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { headersForTheApi } from "#infra/site/api-headers.ts";
import { originHeader } from "#shared/runtime/names.ts";

/**
 * Only these headers are forwarded, so a client's own `CloudFront-Viewer-Address` or origin secret never reaches the
 * API.
 */
const forwardedHeaders = new Set([...headersForTheApi.map((name) => name.toLowerCase()), "content-length"]);
const hopByHop = new Set(["connection", "keep-alive", "transfer-encoding"]);

/** How a local stand-in for CloudFront reaches the API. */
export interface Edge {
  /** Resolves to the API's current URL; waits during a restart. */
  readonly apiUrl: () => Promise<string>;
  readonly originSecret: string;
}

/** Whether a request is for the API (`/api` and `/api/*`). */
export function isForApi(url: string): boolean {
  return /^\/api(?:[/?]|$)/.test(url);
}

/**
 * Forwards a request to the API like CloudFront: with the headers that the API reads, the visitor's IP address and the
 * origin secret. When the API is down, responds with 503 and a JSON message, like every error of the API.
 */
export async function forwardToApi(edge: Edge, request: IncomingMessage, response: ServerResponse): Promise<void> {
  await proxyToApi(edge.apiUrl, originHeaders(edge, request), request, response);
}

/** Proxies a request with these headers, an alternating list of names and values. */
export async function proxyToApi(
  apiUrl: Edge["apiUrl"],
  headers: readonly string[],
  request: IncomingMessage,
  response: ServerResponse,
  transform: TransformResponse = (apiResponse) => ({ headers: apiResponse.rawHeaders, body: apiResponse }),
): Promise<void> {
  try {
    const target = new URL(request.url ?? "/", await apiUrl());
    await relay(target, headers, request, response, transform);
  } catch {
    if (response.headersSent) response.destroy();
    else {
      response.writeHead(503, { "content-type": "application/json" });
      response.end(JSON.stringify({ message: "Service Unavailable" }));
    }
  }
}

/** Transforms the API's response: its headers, an alternating list of names and values, and its body. */
export type TransformResponse = (apiResponse: IncomingMessage) => {
  readonly headers: readonly string[];
  readonly body: Readable;
};

function originHeaders(edge: Edge, request: IncomingMessage): string[] {
  const { remoteAddress = "127.0.0.1", remotePort = 0 } = request.socket;
  const headers = filterHeaders(request.rawHeaders, (name) => forwardedHeaders.has(name));
  // Keeps the framing of a body of unknown length: Node adds no Transfer-Encoding to headers passed as a list.
  if (request.headers["transfer-encoding"] !== undefined) headers.push("Transfer-Encoding", "chunked");
  return [
    ...headers,
    ...["User-Agent", "Amazon CloudFront"],
    ...["X-Forwarded-For", remoteAddress],
    ...["CloudFront-Viewer-Address", `${remoteAddress}:${remotePort}`],
    ...[originHeader, edge.originSecret],
  ];
}

function relay(
  target: URL,
  headers: readonly string[],
  request: IncomingMessage,
  response: ServerResponse,
  transform: TransformResponse,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const forwarded = send(target, { method: request.method, headers: [...headers, "host", target.host] });
    forwarded.once("error", reject);
    forwarded.once("response", (apiResponse) => {
      // Headers set by the edge take precedence, as with CloudFront's response headers policy.
      const transformed = transform(apiResponse);
      const headers = filterHeaders(transformed.headers, (name) => !hopByHop.has(name) && !response.hasHeader(name));
      for (let index = 0; index + 1 < headers.length; index += 2) {
        response.appendHeader(headers[index] ?? "", headers[index + 1] ?? "");
      }
      response.writeHead(apiResponse.statusCode ?? 502);
      pipeline(transformed.body, response).then(resolve, reject);
    });
    pipeline(request, forwarded).catch(reject);
  });
}

/** Filters an alternating list of names and values by lower-cased name. */
export function filterHeaders(raw: readonly string[], isKept: (name: string) => boolean): string[] {
  return raw.filter((_, index) => isKept((raw[index - (index % 2)] ?? "").toLowerCase()));
}
