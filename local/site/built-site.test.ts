import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { listen, type RunningServer } from "#cli/listen.ts";
import { siteUrlPlaceholder } from "#shared/domain/site-url.ts";
import { machineClock } from "../clock/clock.ts";
import { startBuiltSite } from "./built-site.ts";

let buildFolder: string;
let api: RunningServer;
let site: RunningServer;
const siteUrl = "http://localhost:5173";
const config = { stripePublishableKey: "pk_test_1" };
const apiAccess = { apiUrl: async () => api.url, originSecret: "s" };

beforeAll(async () => {
  buildFolder = await mkdtemp(path.join(tmpdir(), "everline-build-"));
  await mkdir(path.join(buildFolder, "client/login"), { recursive: true });
  await mkdir(path.join(buildFolder, "client/404"));
  await mkdir(path.join(buildFolder, "client/assets"));
  for (const name of ["index.html", "login/index.html", "__spa-fallback.html", "404/index.html"])
    await writeFile(path.join(buildFolder, "client", name), `<head><title>${name}</title></head>`);
  await mkdir(path.join(buildFolder, "client/.well-known"));
  await writeFile(path.join(buildFolder, "client/.well-known/apple-app-site-association"), "{}");
  await writeFile(path.join(buildFolder, "client/.well-known/security.txt"), "Contact: mailto:a@example.com");
  await writeFile(path.join(buildFolder, "client/assets/font-1a.woff2"), "font");
  await writeFile(path.join(buildFolder, "client/robots.txt"), `Sitemap: ${siteUrlPlaceholder}/sitemap.xml`);
  await writeFile(path.join(buildFolder, "client/assets/app-1a.js"), "x;".repeat(1000));
  api = await listen(
    createServer((_request, response) => response.writeHead(404, { "content-type": "application/json" }).end("{}")),
    0,
  );
  const localStripe = { url: "http://127.0.0.1:12111", stripeJsUrl: "http://127.0.0.1:12111/stripe.js" };
  site = await startBuiltSite({ port: 0, buildFolder, siteUrl, apiAccess, config, localStripe });
});
afterAll(async () => {
  await site.stop();
  await api.stop();
  await rm(buildFolder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(`${site.url}${path}`, { headers, method });

it.each([
  ["/", "index.html", 200],
  ["/login", "login/index.html", 200],
  ["/login/?x=1", "login/index.html", 200],
  ["/dashboard", "__spa-fallback.html", 200],
  ["/no/such/page", "404/index.html", 404],
])("serves %s from the file %s with status %i and the production headers", async (address, file, status) => {
  const reply = await get(address);
  expect(await reply.text()).toContain(`<title>${file}`);
  expect(reply.status).toBe(status);
  expect(reply.headers.get("content-security-policy")).toContain("http://127.0.0.1:12111");
  expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
  expect(reply.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
});

it.each([
  ["/", "text/html; charset=utf-8"],
  ["/assets/app-1a.js", "text/javascript"],
  ["/assets/font-1a.woff2", "font/woff2"],
  ["/.well-known/apple-app-site-association", "application/json"],
  ["/.well-known/security.txt", "text/plain; charset=utf-8"],
])("serves %s as %s", async (address, type) => {
  const reply = await get(address);
  expect([reply.status, reply.headers.get("content-type")]).toEqual([200, type]);
});

it("gives pages the time of a shop's clock by a script that the policy permits, and serves no other page than without", async () => {
  let ahead = 0;
  const clock = { ...machineClock, aheadMs: () => ahead, moveTo: () => {}, moveBy: () => {}, environment: {} };
  const onClock = await startBuiltSite({ port: 0, buildFolder, siteUrl, apiAccess, config, clock });
  onTestFinished(() => onClock.stop());
  const text = async (address: string) => (await fetch(`${onClock.url}${address}`)).text();
  for (const address of ["/login", "/dashboard", "/no/such/page"]) {
    const page = await text(address);
    expect(page).toContain('<head><script src="/_local/clock.js"></script><title>');
    expect(page.replace('<script src="/_local/clock.js"></script>', "")).toBe(await (await get(address)).text());
  }
  const policy = (await fetch(onClock.url)).headers.get("content-security-policy");
  expect(policy).toContain("script-src 'self'");
  ahead = 86_400_000;
  expect(JSON.parse(await text("/_local/clock.json"))).toEqual({ aheadMs: 86_400_000 });
  const script = await fetch(`${onClock.url}/_local/clock.js`);
  expect([script.headers.get("content-type"), script.headers.get("cache-control")]).toEqual([
    "text/javascript",
    "no-store",
  ]);
  expect(await script.text()).toMatch(/864e5|86400000/);
});

it("sends a Content-Security-Policy with pages only", async () => {
  for (const address of ["/assets/app-1a.js", "/api/nothing"]) {
    const { headers } = await get(address);
    expect(headers.get("content-security-policy"), address).toBeNull();
    expect(headers.get("x-content-type-options"), address).toBe("nosniff");
  }
});

it("lets other origins load hashed files, but no page or API response", async () => {
  const allowedAt = async (address: string, headers?: Record<string, string>) =>
    (await get(address, headers)).headers.get("access-control-allow-origin");
  const origin = "https://js.stripe.com";
  expect(await allowedAt("/assets/font-1a.woff2", { origin })).toBe("*");
  for (const address of ["/", "/api/nothing"]) expect(await allowedAt(address, { origin }), address).toBeNull();
  expect(await allowedAt("/assets/font-1a.woff2"), "CloudFront answers only CORS requests").toBeNull();
});

it("permits the local Stripe, and plain HTTP, only in the headers of the local site", async () => {
  const { headers } = await get("/");
  const policy = headers.get("content-security-policy") ?? "";
  for (const name of ["script-src", "connect-src", "frame-src"])
    expect(policy).toMatch(new RegExp(`${name} [^;]*http://127\\.0\\.0\\.1:12111(;|$)`));
  expect(policy).not.toContain("upgrade-insecure-requests");
  expect(headers.has("strict-transport-security")).toBe(false);
});

it("responds with 404 to a missing file", async () => {
  expect((await get("/assets/gone-2b.js")).status).toBe(404);
});

it("replaces the placeholder for the site's URL", async () => {
  expect(await (await get("/robots.txt")).text()).toBe("Sitemap: http://localhost:5173/sitemap.xml");
});

it.each(["/api/nothing", "/api/", "/api", "/api?x=1"])(
  "sends the API's error for %s unchanged, with a security header added",
  async (address) => {
    const reply = await get(address);
    expect([reply.status, await reply.text()]).toEqual([404, "{}"]);
    expect(reply.headers.get("x-content-type-options")).toBe("nosniff");
  },
);

it("sends only API paths to the API", async () => {
  for (const address of ["/apis", "/api-docs", "/docs/api"]) {
    expect((await get(address)).headers.get("content-type"), address).toContain("text/html");
  }
});

it.each(["br", "gzip"])("compresses with %s for a client that accepts it", async (encoding) => {
  const reply = await get("/assets/app-1a.js", { "accept-encoding": encoding });
  expect(reply.headers.get("content-encoding")).toBe(encoding);
  expect(Number(reply.headers.get("content-length"))).toBeLessThan(200);
  expect(await reply.text()).toBe("x;".repeat(1000));
});

it("responds with 304 to a client that has the file already", async () => {
  const etag = (await get("/")).headers.get("etag") ?? "";
  expect((await get("/", { "if-none-match": etag })).status).toBe(304);
});

it("responds to HEAD without a body and rejects POST", async () => {
  expect(await (await get("/", {}, "HEAD")).text()).toBe("");
  expect((await get("/", {}, "POST")).status).toBe(403);
});

it("serves the run-time configuration, which is never cached", async () => {
  const reply = await get("/config.json");
  expect(await reply.json()).toEqual(config);
  expect(reply.headers.get("cache-control")).toBe("no-store");
});

it("explains how to build the site when it has not been built", async () => {
  const starting = startBuiltSite({ port: 0, buildFolder: path.join(buildFolder, "none"), siteUrl, apiAccess, config });
  await expect(starting).rejects.toThrow("run `npm run build` first");
});
