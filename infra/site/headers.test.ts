import { expect, it } from "vitest";
import { cacheControl, contentSecurityPolicy, securityHeaders } from "./headers.ts";

const directives = (policy: string) =>
  new Map(policy.split("; ").map((directive) => [directive.split(" ")[0], directive.split(" ").slice(1)]));

it("the Content-Security-Policy permits only a page's own files and inline scripts, Stripe where it is needed, and the demo's video players", () => {
  const policy = directives(contentSecurityPolicy(["sha256-abc="]));
  expect(policy.get("default-src")).toEqual(["'self'"]);
  expect(policy.get("script-src")).toEqual([
    "'self'",
    "'sha256-abc='",
    "https://*.js.stripe.com",
    "https://js.stripe.com",
  ]);
  expect(policy.get("connect-src")).toEqual(["'self'", "https://api.stripe.com"]);
  expect(policy.get("frame-src")).toEqual([
    "https://*.js.stripe.com",
    "https://js.stripe.com",
    "https://hooks.stripe.com",
    "https://www.youtube-nocookie.com",
    "https://player.vimeo.com",
  ]);
  expect(policy.get("frame-ancestors")).toEqual(["'none'"]);
  expect(policy.get("object-src")).toEqual(["'none'"]);
  expect(policy.get("base-uri")).toEqual(["'none'"]);
});

it("the Content-Security-Policy never permits unsafe scripts or styles", () => {
  expect(contentSecurityPolicy([])).not.toContain("unsafe");
});

it("the Content-Security-Policy never permits a local address", () => {
  expect(contentSecurityPolicy([])).not.toMatch(/127\.0\.0\.1|localhost|http:/);
});

it("the headers require https", () => {
  expect(securityHeaders).toHaveProperty("strict-transport-security");
  expect(contentSecurityPolicy([])).toContain("upgrade-insecure-requests");
});

it("browsers may cache hashed files forever, but must revalidate pages", () => {
  expect(cacheControl("/assets/app-1a2b.js")).toContain("immutable");
  expect(cacheControl("/index.html")).toBe("public, max-age=0, must-revalidate");
});
