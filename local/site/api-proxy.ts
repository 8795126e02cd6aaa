import { type IncomingMessage, type ServerResponse, request as send } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { headersForTheApi } from "#infra/site/api-headers.ts";
import { originHeader } from "#shared/runtime/names.ts";

/** Only these travel on, so a client's own `CloudFront-Viewer-Address` or origin secret never reaches the API. */
const passedOn = new Set([...headersForTheApi.map((name) => name.toLowerCase()), "content-length"]);
const hopByHop = new Set(["connection", "keep-alive", "transfer-encoding"]);

export interface Edge {
  /** Where the API listens now; resolves late while it starts again. */
  readonly apiUrl: () => Promise<string>;
  readonly originSecret: string;
}

/** Whether a request goes to the API (`/api` and `/api/*`), and not to the site. */
export function isForApi(url: string): boolean {
  return /^\/api(?:[/?]|$)/.test(url);
}

/**
 * What CloudFront does with a request for the API: passes on the headers that the API reads, and adds the visitor's
 * address and the origin secret. When the API is not there, 503 with a JSON message, as every failure of the API.
 */
export async function forwardToApi(edge: Edge, request: IncomingMessage, response: ServerResponse): Promise<void> {
  await proxyToApi(edge.apiUrl, originHeaders(edge, request), request, response);
}

/** Sends a request on with these headers, a list of names and values, and its answer back. */
export async function proxyToApi(
  apiUrl: Edge["apiUrl"],
  headers: readonly string[],
  request: IncomingMessage,
  response: ServerResponse,
  answered: Answered = (answer) => ({ headers: answer.rawHeaders, body: answer }),
): Promise<void> {
  try {
    const target = new URL(request.url ?? "/", await apiUrl());
    await relay(target, headers, request, response, answered);
  } catch {
    if (response.headersSent) response.destroy();
    else {
      response.writeHead(503, { "content-type": "application/json" });
      response.end(JSON.stringify({ message: "Service Unavailable" }));
    }
  }
}

/** What is made of the API's answer on its way: its headers, a list of names and values, and its body. */
export type Answered = (answer: IncomingMessage) => { readonly headers: readonly string[]; readonly body: Readable };

function originHeaders(edge: Edge, request: IncomingMessage): string[] {
  const { remoteAddress = "127.0.0.1", remotePort = 0 } = request.socket;
  const headers = filtered(request.rawHeaders, (name) => passedOn.has(name));
  // A body of unknown length keeps its framing: node adds none by itself when headers are given as a list.
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
  answered: Answered,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const forwarded = send(target, { method: request.method, headers: [...headers, "host", target.host] });
    forwarded.once("error", reject);
    forwarded.once("response", (answer) => {
      // What the edge itself has set stands, as with CloudFront's response headers policy.
      const passed = answered(answer);
      const kept = filtered(passed.headers, (name) => !hopByHop.has(name) && !response.hasHeader(name));
      for (let index = 0; index + 1 < kept.length; index += 2) {
        response.appendHeader(kept[index] ?? "", kept[index + 1] ?? "");
      }
      response.writeHead(answer.statusCode ?? 502);
      pipeline(passed.body, response).then(resolve, reject);
    });
    pipeline(request, forwarded).catch(reject);
  });
}

/** Of a list of names and values, those whose lower-cased name is wanted. */
export function filtered(raw: readonly string[], wanted: (name: string) => boolean): string[] {
  return raw.filter((_, index) => wanted((raw[index - (index % 2)] ?? "").toLowerCase()));
}
