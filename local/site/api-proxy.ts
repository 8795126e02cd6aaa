import { type IncomingMessage, type ServerResponse, request as send } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { headersForTheApi } from "#infra/site/api-headers.ts";
import { originHeader } from "#shared/runtime/names.ts";

const hopByHop = new Set(["connection", "keep-alive", "transfer-encoding"]);

/** How a local stand-in for CloudFront reaches the API. */
export interface ApiAccess {
  /** Resolves to the API's current URL; waits during a restart. */
  readonly apiUrl: () => Promise<string>;
  readonly originSecret: string;
}

/** What CloudFront sends to the API, and how long it waits. */
export interface OriginSettings {
  /** Lower-case names of the visitor's headers that are forwarded. */
  readonly forwarded: readonly string[];
  /** Custom headers of the origin, by name. */
  readonly added: Readonly<Record<string, string>>;
  /** How long the API may be silent, in seconds; by default for ever. */
  readonly timeoutSeconds?: number;
}

/** The API did not respond in time. */
class OriginTimeout extends Error {}

/** CloudFront's own header with the visitor's IP address and port. */
const viewerAddress = "cloudfront-viewer-address";

/** Returns the headers that the deployed stack sends to the API. */
export function apiHeaders({ originSecret }: ApiAccess): OriginSettings {
  return {
    forwarded: [...headersForTheApi.map((name) => name.toLowerCase()), viewerAddress],
    added: { [originHeader]: originSecret },
  };
}

/** Whether a request is for the API (`/api` and `/api/*`). */
export function isForApi(url: string): boolean {
  return /^\/api(?:[/?]|$)/.test(url);
}

/**
 * Forwards a request to the API like CloudFront: with the visitor's headers that may pass, the visitor's IP address and
 * the origin's own headers. When the API is down, responds with 503 and a JSON message, like every error of the API.
 */
export async function forwardToApi(
  apiUrl: ApiAccess["apiUrl"],
  headers: OriginSettings,
  request: IncomingMessage,
  response: ServerResponse,
  transform: TransformResponse = (apiResponse) => ({ headers: apiResponse.rawHeaders, body: apiResponse }),
): Promise<void> {
  try {
    const target = new URL(request.url ?? "/", await apiUrl());
    await relay(target, headers, request, response, transform);
  } catch (reason) {
    if (response.headersSent) response.destroy();
    else if (reason instanceof OriginTimeout) sendCloudFrontError(response, 504, "The API did not respond in time.");
    else {
      response.writeHead(503, { "content-type": "application/json" });
      response.end(JSON.stringify({ message: "Service Unavailable" }));
    }
  }
}

/** Sends an error of CloudFront's own, which is HTML. */
export function sendCloudFrontError(response: ServerResponse, status: 502 | 504, reason: string): void {
  response.writeHead(status, { "content-type": "text/html" });
  response.end(`<h1>${status} ERROR</h1><p>The request could not be satisfied. ${reason}</p>`);
}

/** Transforms the API's response: its headers, an alternating list of names and values, and its body. */
export type TransformResponse = (apiResponse: IncomingMessage) => {
  readonly headers: readonly string[];
  readonly body: Readable;
};

/** An alternating list of names and values. */
function originHeaders({ forwarded, added }: OriginSettings, request: IncomingMessage): string[] {
  const { remoteAddress = "127.0.0.1", remotePort = 0 } = request.socket;
  // A visitor's own value of one of CloudFront's headers is never forwarded.
  const forwardedNames = new Set([...forwarded, "content-length"].filter((name) => !/^cloudfront-/.test(name)));
  const headers = filterHeaders(request.rawHeaders, (name) => forwardedNames.has(name));
  // Keeps the framing of a body of unknown length: Node adds no Transfer-Encoding to headers passed as a list.
  if (request.headers["transfer-encoding"] !== undefined) headers.push("Transfer-Encoding", "chunked");
  if (forwarded.includes(viewerAddress)) headers.push(viewerAddress, `${remoteAddress}:${remotePort}`);
  if (!forwarded.includes("user-agent")) headers.push("User-Agent", "Amazon CloudFront");
  headers.push("X-Forwarded-For", remoteAddress, ...Object.entries(added).flat());
  return headers;
}

function relay(
  target: URL,
  settings: OriginSettings,
  request: IncomingMessage,
  response: ServerResponse,
  transform: TransformResponse,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = [...originHeaders(settings, request), "host", target.host];
    const forwarded = send(target, { method: request.method, headers });
    const { timeoutSeconds } = settings;
    if (timeoutSeconds !== undefined)
      forwarded.setTimeout(timeoutSeconds * 1000, () => forwarded.destroy(new OriginTimeout()));
    forwarded.once("error", reject);
    forwarded.once("response", (apiResponse) => {
      // Headers that are already set on the response take precedence, as with CloudFront's response headers policy.
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
