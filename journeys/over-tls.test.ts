import { request as plain } from "node:http";
import { request as secure } from "node:https";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { type DistributionOverTls, startDistributionOverTls } from "#local/rehearsal/over-tls.ts";

const host = "shop.everline.example";
let distribution: DistributionOverTls;
beforeAll(async () => {
  distribution = await startDistributionOverTls(inject("assemblyFolder"), host);
});
afterAll(() => distribution.stop());

interface Answer {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** A browser's request for https://shop.everline.example, or for http://. */
function get(path: string, send: typeof plain | typeof secure, port: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = {
      host: "127.0.0.1",
      port,
      path,
      servername: host,
      ca: distribution.certificate,
      headers: { host },
    };
    const request = send(options, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode, headers: answer.headers });
    });
    request.once("error", reject).end();
  });
}
const overTls = (path: string) => get(path, secure, distribution.httpsPort);
const overHttp = (path: string) => get(path, plain, distribution.httpPort);

/** A policy's sources for one kind of content. */
const sources = (policy: string, kind: string) =>
  policy
    .split("; ")
    .find((directive) => directive.startsWith(`${kind} `))
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
    "limits scripts, resources and framing to the shop and Stripe: %s",
    async (path) => {
      const policy = String((await overTls(path)).headers["content-security-policy"]);
      expect(policy).not.toMatch(/unsafe-|http:|\*(?!\.js\.stripe\.com)/);
      expect(sources(policy, "default-src")).toEqual(["'self'"]);
      expect(sources(policy, "style-src")).toEqual(["'self'"]);
      for (const kind of ["object-src", "base-uri", "frame-ancestors"])
        expect(sources(policy, kind)).toEqual(["'none'"]);
      const otherSources = sources(policy, "script-src").filter((source) => !source.startsWith("'sha256-"));
      expect(otherSources).toEqual(["'self'", "https://*.js.stripe.com", "https://js.stripe.com"]);
      expect(policy).toMatch(/; upgrade-insecure-requests$/);
    },
  );

  it("redirects plain http to https, and accepts no API call by http", async () => {
    const { status, headers } = await overHttp("/terms?a=b");
    expect([status, headers.location]).toEqual([301, `https://${host}/terms?a=b`]);
    expect((await overHttp("/api/pricing")).status).toBe(403);
  });
});
