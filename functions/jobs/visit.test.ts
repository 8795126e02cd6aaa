import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { keys } from "../data/keys.ts";
import { readSyntheticBuyer } from "../data/synthetic-buyer.ts";
import { findUser } from "../data/user.ts";
import { call, callExpectingSuccess } from "../testing/front-door.ts";
import { runJob } from "../testing/jobs.ts";
import { newAdmin } from "../testing/people.ts";
import { allRows, counters, putRow, saveSettings } from "../testing/rows.ts";
import { paymentsOf, setTestControl } from "../testing/stripe.ts";
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
/** Awaited before the site answers. */
let beforeAnswer: (path: string) => Promise<void>;
let server: Server;
let siteUrl: string;

/** The routes whose own functions answer, unless a test breaks them. */
const functionsByPath = {
  "/api/pricing": "getPricing",
  "/api/login": "login",
  "/api/create-payment-intent": "createPaymentIntent",
  "/api/sign-out": "signOut",
} as const;
const isFunctionPath = (path: string): path is keyof typeof functionsByPath => path in functionsByPath;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const path = request.url ?? "";
  await beforeAnswer(path);
  const { status, type, body, headers } = pages[path] ?? (await ownAnswer(request, Buffer.concat(chunks).toString()));
  response.writeHead(status ?? 200, { "content-type": type ?? "application/json", ...headers });
  response.end(request.method === "HEAD" ? "" : (body ?? "{}"));
}

async function ownAnswer({ url = "", headers: { authorization } }: IncomingMessage, sent: string): Promise<Page> {
  if (!isFunctionPath(url)) return { status: 404 };
  const { status, body } = await call(functionsByPath[url], {
    now: new Date(visitedAt),
    headers: { "content-type": "application/json", ...(authorization && { authorization }) },
    ...(sent && { body: sent }),
  });
  return { status, body: JSON.stringify(body) };
}

beforeAll(async () => {
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve());
  });
  const address = server.address();
  siteUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
});
afterAll(() => {
  server.close();
});

beforeEach(() => {
  beforeAnswer = async () => {};
  vi.stubEnv("SITE_URL", siteUrl);
  vi.stubEnv("STRIPE_MODE", "test");
  const stripe = new URL(process.env.STRIPE_API_BASE ?? "").origin;
  const policy = `default-src 'self'; script-src 'self' ${hashesOf(scripts)} ${stripe}; connect-src 'self' ${stripe}`;
  pages = {
    "/": { type: "text/html; charset=utf-8", body: html, headers: { "content-security-policy": policy } },
    "/assets/app-1.js": { type: "text/javascript", body: "1" },
    "/assets/app-2.css": { type: "text/css", body: "a{}" },
    "/assets/page-3.js": { type: "application/javascript", body: "3" },
    "/config.json": { body: JSON.stringify({ stripePublishableKey: "pk_test_abc" }) },
  };
});

/** Each visit is an hour after the one before, so that it is a full one. */
let visitedAt = Date.parse("2026-11-24T08:00:00Z");
const visit = (minutesLater = 60) => {
  visitedAt += minutesLater * 60_000;
  return runJob("visit", new Date(visitedAt));
};
const everyStep = ["pageMs", "assetsMs", "priceMs", "signInMs", "cardFormMs", "signOutMs"];

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

  const serve = (path: string, page: Page) => () => {
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
    ["a script is served as a page", serve("/assets/app-1.js", { type: "text/html" })],
    ["the style sheet is missing", remove("/assets/app-2.css")],
    ["the price is missing", serve("/api/pricing", { body: "{}" })],
    ["the price fails", serve("/api/pricing", { status: 500 })],
    ["the sign-in fails", serve("/api/login", { status: 500, body: '{"code":"internal"}' })],
    ["the sign-in gives no token", serve("/api/login", { body: "{}" })],
    ["the sign-out fails", serve("/api/sign-out", { status: 500, body: '{"code":"internal"}' })],
    ["payments cannot be opened", serve("/api/create-payment-intent", { status: 503, body: '{"code":"not_ready"}' })],
    ["no payment is opened", serve("/api/create-payment-intent", { body: "{}" })],
    [
      "the payment is one that Stripe does not know",
      serve("/api/create-payment-intent", {
        body: '{"clientSecret":"pi_1_secret_2","orderId":"ord_1","amount":500,"currency":"usd","priceRenewed":false}',
      }),
    ],
    ["the configuration is missing", remove("/config.json")],
    ["the configuration has no key", serve("/config.json", {})],
    ["the key has the other mode", serve("/config.json", { body: '{"stripePublishableKey":"pk_live_abc"}' })],
    ["Stripe does not accept the key", serve("/config.json", { body: '{"stripePublishableKey":"pk_test_a-b"}' })],
    ["the site redirects elsewhere", serve("/api/pricing", { status: 302, headers: { location: "/" } })],
  ])("finds a problem when %s", async (_, breakSite) => {
    breakSite();
    expect(await visit()).toMatchObject({ problems: 1, failed: 0 });
  });

  it("finds a problem in every step when the site cannot be reached, and still ends", async () => {
    vi.stubEnv("SITE_URL", "http://127.0.0.1:1");
    expect(await visit()).toMatchObject({ problems: 3, failed: 0 });
  });

  it("opens no card form in a stage without a publishable key", async () => {
    vi.stubEnv("STRIPE_MODE", "");
    delete pages["/config.json"];
    pages["/api/create-payment-intent"] = { status: 503 };
    expect(await visit()).toMatchObject({ problems: 0 });
  });

  it("asks for Stripe's script where the pages' library loads it from", async () => {
    const library = await readFile(createRequire(import.meta.url).resolve("@stripe/stripe-js/dist/pure.mjs"), "utf8");
    const train = /RELEASE_TRAIN = '(\w+)'/.exec(library)?.[1];
    expect(stripeScript).toBe(`https://js.stripe.com/${train}/stripe.js`);
  });
});

describe("the account and the order of the visits", () => {
  const userId = `usr_${"0".repeat(26)}`;
  const orderOfVisit = async () => {
    const { orderId = "" } = (await readSyntheticBuyer()) ?? {};
    const row = (await allRows()).find(({ id }) => id === orderId);
    return { orderId, row, payments: await paymentsOf(orderId) };
  };

  it("open one payment a day, at the current price, and read it again in every other visit", async () => {
    await saveSettings({ priceCents: "700", regularPriceCents: "900" });
    await visit(24 * 60);
    const first = await orderOfVisit();
    expect(first.payments).toEqual([expect.objectContaining({ amount: 700, status: "requires_payment_method" })]);
    expect(await visit(5)).toMatchObject({ problems: 0 });
    expect(await visit(23 * 60)).toMatchObject({ problems: 0 });
    expect(await orderOfVisit()).toMatchObject({ orderId: first.orderId, payments: [{ id: first.payments[0]?.id }] });
    expect(await visit(60)).toMatchObject({ problems: 0 });
    const second = await orderOfVisit();
    expect(second.orderId).not.toBe(first.orderId);
    expect(second.payments).toHaveLength(1);
  });

  it("follow a lower price without taking a launch place", async () => {
    await visit(24 * 60);
    await saveSettings({ priceCents: "300", regularPriceCents: "900" });
    expect(await visit(5)).toMatchObject({ problems: 0 });
    const { row, payments } = await orderOfVisit();
    expect(row).toMatchObject({ amount: 300, synthetic: true });
    expect(row).not.toHaveProperty("launchPlace");
    expect(payments.map(({ status }) => status).sort()).toEqual(["canceled", "requires_payment_method"]);
    expect(await counters()).toEqual({});
  });

  it("leave one account and one order behind, which no list, search or counter shows", async () => {
    const before = await counters();
    await visit(24 * 60);
    await visit(24 * 60);
    const rows = (await allRows()).filter(({ pk }) => /^(USER|EMAIL|SEARCH)#/.test(String(pk)));
    expect(rows.map(({ sk }) => sk)).toEqual(["EMAIL", expect.stringMatching(/^ORDER#/), "PROFILE"]);
    expect(Object.keys(Object.assign({}, ...rows)).filter((name) => /^gsi/.test(name))).toEqual([]);
    expect(await counters()).toEqual(before);
    const { token } = await newAdmin(new Date(visitedAt));
    const now = new Date(visitedAt);
    expect((await callExpectingSuccess("listAdminOrders", { token, now })).orders).toEqual([]);
    expect((await callExpectingSuccess("listAdminUsers", { token, now })).users).toHaveLength(1);
    expect(await runJob("reconcile", new Date(visitedAt + 30 * 24 * 3_600_000))).toMatchObject({ failed: 0 });
    expect((await orderOfVisit()).row).toMatchObject({ status: "pending" });
  });

  it("sign out after each visit, and cause no mail", async () => {
    await visit(24 * 60);
    await visit(5);
    const { sessions } = (await findUser(userId)) ?? expect.fail();
    expect(sessions).toEqual({});
    expect((await allRows()).filter(({ sk }) => sk === "MAIL")).toEqual([]);
  });

  it("are replaced an hour after they stopped working", async () => {
    await visit(24 * 60);
    const { orderId } = await orderOfVisit();
    await putRow({ ...keys.user(userId), id: userId });
    expect(await visit(5)).toMatchObject({ problems: 1 });
    expect((await orderOfVisit()).orderId).toBe(orderId);
    expect(await visit(60)).toMatchObject({ problems: 0 });
    expect((await orderOfVisit()).orderId).not.toBe(orderId);
  });

  it("are one account and one order when two visits run at once", async () => {
    visitedAt += 24 * 3_600_000;
    // Both get the price at the same moment; the next step reads the account.
    const bothArrived = Promise.withResolvers<void>();
    let arrived = 0;
    beforeAnswer = async (path) => {
      if (path !== "/api/pricing") return;
      arrived += 1;
      if (arrived === 2) bothArrived.resolve();
      await bothArrived.promise;
    };
    const counts = await Promise.all([visit(0), visit(0)]);
    expect(counts).toEqual([expect.objectContaining({ problems: 0 }), expect.objectContaining({ problems: 0 })]);
    const rows = (await allRows()).filter(({ pk }) => pk === keys.user(userId).pk);
    expect(rows.map(({ sk }) => sk)).toEqual([expect.stringMatching(/^ORDER#/), "PROFILE"]);
  });

  it("find it when Stripe creates no payments", async () => {
    visitedAt += 24 * 3_600_000;
    await setTestControl("faults", { kind: "error", status: 400, method: "POST", path: "/v1/payment_intents" });
    expect(await visit(0)).toMatchObject({ problems: 1 });
  });
});
