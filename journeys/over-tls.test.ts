import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type DistributionOverTls, startDistributionOverTls } from "#local/rehearsal/over-tls.ts";

const host = "shop.everline.example";
let distribution: DistributionOverTls;
beforeAll(async () => {
  distribution = await startDistributionOverTls(inject("assemblyFolder"), host);
});
afterAll(() => distribution.stop());

interface HttpResponse {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Requests a path of shop.everline.example as a browser does, over HTTPS or HTTP. */
function get(path: string, send: typeof httpRequest | typeof httpsRequest, port: number): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const options = {
      host: "127.0.0.1",
      port,
      path,
      servername: host,
      ca: distribution.certificate,
      headers: { host },
    };
    const request = send(options, (response) => {
      response.resume();
      resolve({ status: response.statusCode, headers: response.headers });
    });
    request.once("error", reject).end();
  });
}
const overTls = (path: string) => get(path, httpsRequest, distribution.httpsPort);
const overHttp = (path: string) => get(path, httpRequest, distribution.httpPort);

/** Returns the sources that a Content-Security-Policy lists in one directive. */
const sources = (policy: string, name: string) =>
  policy
    .split("; ")
    .find((directive) => directive.startsWith(`${name} `))
    ?.split(" ")
    .slice(1) ?? [];

describe("the deployed distribution, over TLS", () => {
  it.each(["/", "/terms", "/dashboard", "/no-such-page", "/config.json", "/favicon.ico", "/api/pricing"])(
    "sends the security headers with %s",
    async (path) => {
      const { headers } = await overTls(path);
      expect(headers).toMatchObject({
        "strict-transport-security": "max-age=63072000",
        "x-content-type-options": "nosniff",
        "referrer-policy": "strict-origin-when-cross-origin",
        "cross-origin-opener-policy": "same-origin-allow-popups",
        "permissions-policy": expect.stringContaining("camera=()"),
      });
      expect(headers).not.toHaveProperty("access-control-allow-origin");
    },
  );

  it.each(["/", "/terms", "/dashboard", "/no-such-page"])(
    "limits the scripts and resources of %s to the shop and Stripe, and forbids framing",
    async (path) => {
      const policy = String((await overTls(path)).headers["content-security-policy"]);
      expect(policy).not.toMatch(/unsafe-|http:|\*(?!\.js\.stripe\.com)/);
      expect(sources(policy, "default-src")).toEqual(["'self'"]);
      expect(sources(policy, "style-src")).toEqual(["'self'"]);
      for (const name of ["object-src", "base-uri", "frame-ancestors"])
        expect(sources(policy, name)).toEqual(["'none'"]);
      const otherSources = sources(policy, "script-src").filter((source) => !source.startsWith("'sha256-"));
      expect(otherSources).toEqual(["'self'", "https://*.js.stripe.com", "https://js.stripe.com"]);
      expect(policy).toMatch(/; upgrade-insecure-requests$/);
    },
  );

  it("redirects a page from HTTP to HTTPS, and rejects API calls over HTTP", async () => {
    const { status, headers } = await overHttp("/terms?a=b");
    expect([status, headers.location]).toEqual([301, `https://${host}/terms?a=b`]);
    expect((await overHttp("/api/pricing")).status).toBe(403);
  });
});
