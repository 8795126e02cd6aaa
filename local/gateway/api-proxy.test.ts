import { createServer, type IncomingHttpHeaders } from "node:http";
import { afterEach, beforeEach, expect, it } from "vitest";
import { listen, type RunningServer } from "#cli/listen.ts";
import { apiHeaders, forwardToApi } from "../site/api-proxy.ts";
import { contractRoutes } from "./functions.ts";
import { gatewayServer, type Handler } from "./server.ts";

let api: RunningServer;
let proxy: RunningServer;
let receivedRequest: { url?: string | undefined; headers: IncomingHttpHeaders; body: string };

beforeEach(async () => {
  const origin = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    receivedRequest = { url: request.url, headers: request.headers, body };
    response.setHeader("set-cookie", ["a=1", "b=2"]);
    response.writeHead(418, { "content-type": "application/json" }).end('{"message":"teapot"}');
  });
  api = await listen(origin, 0);
  const apiUrl = async () => api.url;
  const headers = apiHeaders({ apiUrl, originSecret: "the-real-secret" });
  proxy = await listen(
    createServer((request, response) => forwardToApi(apiUrl, headers, request, response)),
    0,
  );
});
afterEach(() => Promise.all([proxy.stop(), api.stop()]));

it("forwards a request and its response unchanged", async () => {
  const headers = { authorization: "Bearer x", "content-type": "application/json", "stripe-signature": "t=1" };
  const reply = await fetch(`${proxy.url}/api/a%20b?q=1&q=2`, { method: "POST", headers, body: '{"a":"ü"}' });
  expect([reply.status, await reply.text()]).toEqual([418, '{"message":"teapot"}']);
  expect(reply.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  expect(receivedRequest).toMatchObject({ url: "/api/a%20b?q=1&q=2", body: '{"a":"ü"}', headers });
});

it("sends the visitor's IP address and the origin secret instead of values that the visitor sent", async () => {
  await fetch(`${proxy.url}/api/x`, {
    headers: {
      "CloudFront-Viewer-Address": "8.8.8.8:1",
      "CloudFront-Viewer-City": "Atlantis",
      "X-Origin-Secret": "guessed",
    },
  });
  expect(receivedRequest.headers).not.toHaveProperty("cloudfront-viewer-city");
  expect(receivedRequest.headers["cloudfront-viewer-address"]).toMatch(/^127\.0\.0\.1:\d+$/);
  expect(receivedRequest.headers["x-origin-secret"]).toBe("the-real-secret");
});

it("forwards only the headers that the API reads", async () => {
  await fetch(`${proxy.url}/api/x`, {
    headers: { cookie: "a=1", "x-other": "1", referer: "https://else.example", "user-agent": "Browser" },
  });
  expect(receivedRequest.headers).not.toHaveProperty("cookie");
  expect(receivedRequest.headers).not.toHaveProperty("x-other");
  expect(receivedRequest.headers).not.toHaveProperty("referer");
  expect(receivedRequest.headers["user-agent"]).toBe("Browser");
});

it("responds with 503 in JSON when the API is down", async () => {
  await api.stop();
  const reply = await fetch(`${proxy.url}/api/x`);
  expect([reply.status, await reply.json()]).toEqual([503, { message: "Service Unavailable" }]);
});

/**
 * Sends a request through the proxy and the gateway, as in the preview and `npm start`. The given handler serves every
 * route.
 */
async function fetchThrough(handler: Handler, path: string, init?: RequestInit) {
  await api.stop();
  api = await listen(
    gatewayServer(contractRoutes((name) => ({ name, load: async () => handler, timeoutSeconds: 5, memoryMb: 512 }))),
    0,
  );
  return fetch(`${proxy.url}${path}`, init);
}

it("forwards a picture byte for byte, with its content type and cache lifetime", async () => {
  const picture = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 31) % 256));
  const headers = { "Content-Type": "image/webp", "Cache-Control": "public, max-age=86400" };
  const body = picture.toString("base64");
  const handler = async () => ({ statusCode: 200, headers, body, isBase64Encoded: true });
  const reply = await fetchThrough(handler, "/api/donations/don_1/picture");
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    "content-type": "image/webp",
    "content-length": String(picture.length),
    "cache-control": "public, max-age=86400",
  });
  expect(picture.equals(Buffer.from(await reply.arrayBuffer()))).toBe(true);
});

it("adds no body to a DELETE that has none", async () => {
  const handler = async (event: unknown) => ({ statusCode: 200, body: JSON.stringify(event) });
  const reply = await fetchThrough(handler, "/api/orders/ord_1", {
    method: "DELETE",
    headers: { authorization: "Bearer x" },
  });
  const event = await reply.json();
  expect(event).toMatchObject({ routeKey: "DELETE /api/orders/{id}", headers: { authorization: "Bearer x" } });
  expect(event).not.toHaveProperty("body");
});
