import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { afterEach, describe, expect, it, vi } from "vitest";
import { listen, type RunningServer } from "#cli/listen.ts";
import { contractRoutes } from "./functions.ts";
import { gatewayServer, type Handler } from "./server.ts";

let gateway: RunningServer | undefined;
afterEach(() => gateway?.stop());

async function startGateway(handler: Handler, timeoutSeconds = 5): Promise<string> {
  gateway = await listen(
    gatewayServer(contractRoutes((name) => ({ name, load: async () => handler, timeoutSeconds, memoryMb: 512 }))),
    0,
  );
  return gateway.url;
}

/** Sends a request and returns the event that the function received. */
async function captureEvent(path: string, init?: RequestInit): Promise<APIGatewayProxyEventV2> {
  const url = await startGateway(async (event) => ({ statusCode: 200, body: JSON.stringify(event) }));
  return (await fetch(`${url}${path}`, init)).json();
}

describe("the event that a function receives", () => {
  it("has payload format 2.0 and stage $default, with the route key and the caller's method and path", async () => {
    const event = await captureEvent("/api/content/terms");
    expect(event).toMatchObject({ version: "2.0", routeKey: "GET /api/content/{page}", rawPath: "/api/content/terms" });
    expect(event.requestContext).toMatchObject({
      stage: "$default",
      routeKey: "GET /api/content/{page}",
      http: { method: "GET", path: "/api/content/terms", sourceIp: "127.0.0.1" },
    });
    expect(event.body).toBeUndefined();
  });

  it("has the decoded path parameters, and none for a path without them", async () => {
    expect((await captureEvent("/api/content/a%20b")).pathParameters).toEqual({ page: "a b" });
    await gateway?.stop();
    expect((await captureEvent("/api/pricing")).pathParameters).toBeUndefined();
  });

  it("has its path decoded and cut at a decoded question mark, as HTTP APIs do", async () => {
    const event = await captureEvent("/api/content/a%20b%C3%B1%3Fc?q=%3F");
    expect(event).toMatchObject({ rawPath: "/api/content/a bñ", rawQueryString: "q=%3F" });
    expect(event.requestContext.http.path).toBe("/api/content/a bñ");
    expect(event.pathParameters).toEqual({ page: "a bñ?c" });
  });

  it("joins the values of a repeated query parameter with a comma and keeps the raw query as sent", async () => {
    const event = await captureEvent("/api/pricing?a=1&b=x%20y&a=2");
    expect(event.queryStringParameters).toEqual({ a: "1,2", b: "x y" });
    expect(event.rawQueryString).toBe("a=1&b=x%20y&a=2");
  });

  it("has lower-case header names and separate cookies", async () => {
    const event = await captureEvent("/api/pricing", { headers: { "X-Some-Thing": "1", Cookie: "a=1; b=2" } });
    expect(event.headers["x-some-thing"]).toBe("1");
    expect(event.headers.cookie).toBeUndefined();
    expect(event.cookies).toEqual(["a=1", "b=2"]);
  });

  it("has a JSON body as text, with non-ASCII characters intact", async () => {
    const event = await captureEvent("/api/login", {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8" },
      body: '{"name":"Zoë 🎁"}',
    });
    expect(event).toMatchObject({ isBase64Encoded: false, body: '{"name":"Zoë 🎁"}' });
  });

  it("has neither a body nor a content-length for a DELETE without a body", async () => {
    const event = await captureEvent("/api/orders/ord_1", { method: "DELETE" });
    expect(event).toMatchObject({ routeKey: "DELETE /api/orders/{id}", pathParameters: { id: "ord_1" } });
    expect(event).toMatchObject({ isBase64Encoded: false });
    expect(event).not.toHaveProperty("body");
    expect(event.headers).not.toHaveProperty("content-length");
  });

  it("has the route key of a path that contains a dot", async () => {
    const event = await captureEvent("/api/openapi.json");
    expect(event).toMatchObject({ routeKey: "GET /api/openapi.json", rawPath: "/api/openapi.json" });
  });

  it.each(["application/octet-stream", "application/x-www-form-urlencoded"])(
    "has a body of type %s encoded as base64",
    async (type) => {
      const event = await captureEvent("/api/login", {
        method: "POST",
        headers: { "content-type": type },
        body: Buffer.from([0, 255, 128]),
      });
      expect(event).toMatchObject({ isBase64Encoded: true, body: "AP+A" });
    },
  );
});

describe("the response that a caller receives", () => {
  it("has the function's status, headers, cookies and body", async () => {
    const url = await startGateway(async () => ({
      statusCode: 201,
      headers: { "Content-Type": "application/json", "X-Count": 2 },
      cookies: ["a=1; Path=/", "b=2"],
      body: "{}",
    }));
    const reply = await fetch(`${url}/api/pricing`);
    expect(reply.status).toBe(201);
    expect(reply.headers.get("content-type")).toBe("application/json");
    expect(reply.headers.get("x-count")).toBe("2");
    expect(reply.headers.getSetCookie()).toEqual(["a=1; Path=/", "b=2"]);
  });

  it("has a decoded body when the function marks it as base64", async () => {
    const url = await startGateway(async () => ({ statusCode: 200, body: "AP+A", isBase64Encoded: true }));
    const body = await (await fetch(`${url}/api/pricing`)).arrayBuffer();
    expect([...new Uint8Array(body)]).toEqual([0, 255, 128]);
  });

  it("is 200 with the result as JSON when the function returns no status", async () => {
    const url = await startGateway(async () => ({ hello: 1 }));
    const reply = await fetch(`${url}/api/pricing`);
    expect([reply.status, await reply.json()]).toEqual([200, { hello: 1 }]);
  });

  it.each([
    ["GET", "/api/nothing"],
    ["POST", "/api/pricing"],
    ["OPTIONS", "/api/pricing"],
    ["GET", "/api/pricing/"],
    ["GET", "/api/content/"],
  ])("is 404 Not Found for %s %s, which matches no route", async (method, path) => {
    const url = await startGateway(async () => ({ statusCode: 200 }));
    const reply = await fetch(`${url}${path}`, { method });
    expect([reply.status, await reply.json()]).toEqual([404, { message: "Not Found" }]);
  });

  it("is 404 for HEAD, which matches no route", async () => {
    const url = await startGateway(async () => ({ statusCode: 200 }));
    expect((await fetch(`${url}/api/pricing`, { method: "HEAD" })).status).toBe(404);
  });

  it("is 400 for a path that cannot be decoded", async () => {
    const url = await startGateway(async () => ({ statusCode: 200 }));
    expect((await fetch(`${url}/api/content/%E0%A4%A`)).status).toBe(400);
  });

  it("is 413 when the body exceeds a limit of API Gateway or Lambda, and the function is not called", async () => {
    const handler = vi.fn(async () => ({ statusCode: 200 }));
    const url = await startGateway(handler);
    for (const megabytes of [7, 11]) {
      const body = Buffer.alloc(megabytes * 1024 * 1024, 97);
      const reply = await fetch(`${url}/api/login`, {
        method: "POST",
        headers: { "content-type": "text/plain" },
        body,
      });
      expect(reply.status).toBe(413);
    }
    expect(handler).not.toHaveBeenCalled();
  });

  it("is 500 without details when the function throws, or returns a malformed result or more than 6 MB", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const handlers: Handler[] = [
      () => Promise.reject(new Error("secret")),
      async () => ({ statusCode: "200" }),
      async () => ({ statusCode: 200, body: "x".repeat(6 * 1024 * 1024) }),
    ];
    for (const handler of handlers) {
      const url = await startGateway(handler);
      const reply = await fetch(`${url}/api/pricing`);
      expect([reply.status, await reply.json()]).toEqual([500, { message: "Internal Server Error" }]);
      await gateway?.stop();
    }
    vi.restoreAllMocks();
  });

  it("is 503 when the function exceeds its timeout, and the timeout is logged with the function's name", async () => {
    const consoleError = vi.spyOn(console, "error").mockImplementation(() => {});
    const url = await startGateway(() => new Promise(() => {}), 0.05);
    const reply = await fetch(`${url}/api/pricing`);
    expect([reply.status, await reply.json()]).toEqual([503, { message: "Service Unavailable" }]);
    expect(consoleError.mock.calls).toEqual([["getPricing timed out after 0.05 s."]]);
    vi.restoreAllMocks();
  });
});
