import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer, type Server, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { callExpectingSuccess } from "../testing/front-door.ts";
import { runJob } from "../testing/jobs.ts";
import { stripeScript } from "./visit.ts";

interface Page {
  readonly status?: number;
  readonly type?: string;
  readonly body?: string;
  readonly headers?: Record<string, string>;
}

const scripts = ["document.documentElement.dataset.theme = 'dark';", 'import("/assets/app-1.js");'];
const hashesOf = (texts: readonly string[]) =>
  texts.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`).join(" ");
const html = `<!doctype html><script>${scripts[0]}</script><script type="application/ld+json">{"a":1}</script>
<link rel="stylesheet" href="/assets/app-2.css"/><script type="application/json">["/assets/page-3.js"]</script>
<script type="module" async="">${scripts[1]}</script>`;

/** The small site that is visited: what it answers, by path. A test breaks one answer. */
let pages: Record<string, Page>;
let server: Server;
let siteUrl: string;

beforeAll(async () => {
  server = createServer((request, response: ServerResponse) => {
    const {
      status = 200,
      type = "application/json",
      body = "{}",
      headers,
    } = pages[request.url ?? ""] ?? { status: 404 };
    response.writeHead(status, { "content-type": type, ...headers });
    response.end(request.method === "HEAD" ? "" : body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve());
  });
  const address = server.address();
  siteUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
});
afterAll(() => {
  server.close();
});

beforeEach(async () => {
  vi.stubEnv("SITE_URL", siteUrl);
  vi.stubEnv("STRIPE_MODE", "test");
  const stripe = new URL(process.env.STRIPE_API_BASE ?? "").origin;
  const policy = `default-src 'self'; script-src 'self' ${hashesOf(scripts)} ${stripe}; connect-src 'self' ${stripe}`;
  const refused = (code: string) => ({ status: 401, body: JSON.stringify({ message: "No.", code }) });
  pages = {
    "/": { type: "text/html; charset=utf-8", body: html, headers: { "content-security-policy": policy } },
    "/assets/app-1.js": { type: "text/javascript", body: "1" },
    "/assets/app-2.css": { type: "text/css", body: "a{}" },
    "/assets/page-3.js": { type: "application/javascript", body: "3" },
    "/config.json": { body: JSON.stringify({ stripePublishableKey: "pk_test_abc" }) },
    "/api/pricing": { body: JSON.stringify(await callExpectingSuccess("getPricing")) },
    "/api/login": refused("wrong_credentials"),
    "/api/create-payment-intent": refused("sign_in_required"),
  };
});

/** Each visit is an hour after the one before, so that it is a full one. */
let visitedAt = Date.parse("2026-11-24T08:00:00Z");
const visit = (minutesLater = 60) => {
  visitedAt += minutesLater * 60_000;
  return runJob("visit", new Date(visitedAt));
};
const everyStep = ["pageMs", "assetsMs", "priceMs", "signInMs", "cardFormMs"];

describe("a visit", () => {
  it("finds no problem in a shop that opens, and counts the milliseconds of each step", async () => {
    const counts = await visit();
    expect(counts).toMatchObject({ problems: 0, failed: 0 });
    expect(Object.keys(counts)).toEqual(["problems", ...everyStep, "failed"]);
  });

  it("asks for the page's files once an hour, and at once when the page has changed or a file was missing", async () => {
    expect(await visit()).toHaveProperty("assetsMs");
    expect(await visit(5)).not.toHaveProperty("assetsMs");
    pages["/"] = { ...pages["/"], body: `${html}<p>New</p>` };
    delete pages["/assets/page-3.js"];
    expect(await visit(5)).toMatchObject({ problems: 1 });
    expect(await visit(5)).toMatchObject({ problems: 1 });
  });

  const answer = (path: string, page: Page) => () => {
    pages[path] = page;
  };
  const remove = (path: string) => () => {
    delete pages[path];
  };
  const withPage = (changes: Page) => () => {
    pages["/"] = { ...pages["/"], ...changes };
  };
  it.each<[string, () => void]>([
    ["the page fails", withPage({ status: 503 })],
    ["the page is not HTML", withPage({ type: "application/json" })],
    ["the policy does not permit a script of the page", withPage({ body: html.replace("dark", "light") })],
    ["there is no policy", withPage({ headers: {} })],
    [
      "the policy does not permit Stripe",
      withPage({ headers: { "content-security-policy": `script-src ${hashesOf(scripts)}` } }),
    ],
    ["a script that the page names is missing", remove("/assets/page-3.js")],
    ["a script is served as a page", answer("/assets/app-1.js", { type: "text/html" })],
    ["the style sheet is missing", remove("/assets/app-2.css")],
    ["the price is missing", answer("/api/pricing", { body: "{}" })],
    ["the price fails", answer("/api/pricing", { status: 500 })],
    ["the sign-in fails", answer("/api/login", { status: 500, body: '{"code":"internal"}' })],
    [
      "the sign-in is refused for another reason",
      answer("/api/login", { status: 401, body: '{"message":"Unauthorized"}' }),
    ],
    ["payments cannot be opened", answer("/api/create-payment-intent", { status: 503, body: '{"code":"not_ready"}' })],
    ["the configuration is missing", remove("/config.json")],
    ["the configuration has no key", answer("/config.json", {})],
    ["the key has the other mode", answer("/config.json", { body: '{"stripePublishableKey":"pk_live_abc"}' })],
    ["Stripe does not accept the key", answer("/config.json", { body: '{"stripePublishableKey":"pk_test_a-b"}' })],
    ["the site redirects elsewhere", answer("/api/pricing", { status: 302, headers: { location: "/" } })],
  ])("finds a problem when %s", async (_, breakSite) => {
    breakSite();
    expect(await visit()).toMatchObject({ problems: 1, failed: 0 });
  });

  it("finds a problem in every step when the site cannot be reached, and still ends", async () => {
    vi.stubEnv("SITE_URL", "http://127.0.0.1:1");
    expect(await visit()).toMatchObject({ problems: 4, failed: 0 });
  });

  it("does not ask for a publishable key where the stage has none", async () => {
    vi.stubEnv("STRIPE_MODE", "");
    delete pages["/config.json"];
    expect(await visit()).toMatchObject({ problems: 0 });
  });

  it("asks for Stripe's script where the pages' library loads it from", async () => {
    const library = await readFile(createRequire(import.meta.url).resolve("@stripe/stripe-js/dist/pure.mjs"), "utf8");
    const train = /RELEASE_TRAIN = '(\w+)'/.exec(library)?.[1];
    expect(stripeScript).toBe(`https://js.stripe.com/${train}/stripe.js`);
  });
});
