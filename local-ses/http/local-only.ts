import type { IncomingMessage } from "node:http";

const LOCAL_NAMES = new Set(["127.0.0.1", "localhost", "[::1]"]);

/**
 * Says why a request is refused, or returns undefined. Only this machine's own names may reach the server: a site that
 * makes its name resolve to 127.0.0.1 (DNS rebinding) sends that name as `Host`. A request from a page of another
 * origin states it in `Origin` or `Sec-Fetch-Site`.
 */
export function refusal(request: IncomingMessage): string | undefined {
  const { host, origin } = request.headers;
  const url = host === undefined ? null : URL.parse(`http://${host}`);
  if (url === null || !LOCAL_NAMES.has(url.hostname)) return "This server answers to 127.0.0.1 and localhost only.";
  if (origin !== undefined && origin !== `http://${host}`) return "Other sites may not use this server.";
  const isPlainVisit = request.method === "GET" && request.headers["sec-fetch-mode"] === "navigate";
  if (request.headers["sec-fetch-site"] === "cross-site" && !isPlainVisit)
    return "Other sites may not use this server.";
  return undefined;
}
