import * as z from "zod";
import { accountRoutes } from "#shared/contract/shop/account-routes.ts";
import { accounts } from "#shared/contract/shop/accounts.ts";
import { payments } from "#shared/contract/shop/payments.ts";
import { pricing } from "#shared/contract/shop/pricing.ts";
// The whole table, because bundles of functions have no paths in the table of all routes.
import { shopRoutes } from "#shared/contract/shop/routes.ts";
import type { SyntheticBuyer } from "../data/synthetic-buyer.ts";
import { VisitFault } from "./fault.ts";
import { assetsNamedIn, blockedScripts, directive } from "./page.ts";

/** What a visit needs to know about the stage. */
export interface VisitedSite {
  /** The public address, without a trailing slash. */
  readonly url: string;
  /** The mode of the stage's publishable key; undefined for a stage that has none and takes no cards. */
  readonly stripeMode: "test" | "live" | undefined;
  /** Stripe's addresses, which the rehearsal replaces. */
  readonly stripe: { readonly script: string; readonly api: string };
}

/** How long a visit waits for one response. A buyer has given up by then. */
const patienceMs = 8_000;
const assetTypes: Readonly<Record<string, RegExp>> = { js: /^(text|application)\/javascript\b/, css: /^text\/css\b/ };
/** Assets that are requested at the same time. */
const assetsAtOnce = 8;

const runTimeConfig = z.object({ stripePublishableKey: z.string(), stripeJsUrl: z.url().optional() });
const refusal = z.object({ code: z.string() });
/** What a publishable key may read of a PaymentIntent. https://docs.stripe.com/api/payment_intents/object */
const stripePayment = z.object({ status: z.string() });

/** Gets the landing page: HTML, with a policy that permits each of its inline scripts, and Stripe. Returns the HTML. */
export async function openPage({ url, stripe }: VisitedSite): Promise<string> {
  const response = await request(`${url}/`);
  expectStatus(response, 200);
  expectType(response, /^text\/html\b/);
  const html = await response.text();
  const policy = response.headers.get("content-security-policy") ?? "";
  const permits = (name: string, address: string) => directive(policy, name).includes(new URL(address).origin);
  if (!permits("script-src", stripe.script)) throw new VisitFault("the policy does not permit Stripe's script");
  if (!permits("connect-src", stripe.api)) throw new VisitFault("the policy does not permit calls to Stripe");
  if (!/<script\b/.test(html)) throw new VisitFault("no scripts");
  const blocked = blockedScripts(html, policy).length;
  if (blocked > 0) throw new VisitFault(`${blocked} inline scripts are not permitted`);
  return html;
}

/** Asks for the headers of every script and style sheet that the page names. */
export async function findAssets({ url }: VisitedSite, html: string): Promise<void> {
  const assets = assetsNamedIn(html);
  if (!assets.some((path) => path.endsWith(".js"))) throw new VisitFault("no scripts");
  if (!assets.some((path) => path.endsWith(".css"))) throw new VisitFault("no style sheets");
  for (let start = 0; start < assets.length; start += assetsAtOnce) {
    await Promise.all(
      assets.slice(start, start + assetsAtOnce).map(async (path) => {
        const response = await request(`${url}${path}`, { method: "HEAD" });
        expectStatus(response, 200, path);
        expectType(response, assetTypes[path.split(".").at(-1) ?? ""] ?? /^$/, path);
        if (response.headers.get("content-length") === "0") throw new VisitFault(`${path} is empty`);
      }),
    );
  }
}

/** Gets the price: an amount that can be charged. */
export async function readPrice({ url }: VisitedSite): Promise<void> {
  const response = await request(`${url}${shopRoutes.getPricing.path}`);
  expectStatus(response, 200);
  const { priceCents } = parse(pricing.getPricing.reply, await json(response));
  if (priceCents === 0) throw new VisitFault("the price is zero");
}

/** Signs in, and returns the token. */
export async function signIn(site: VisitedSite, { email, password }: SyntheticBuyer): Promise<string> {
  const { login } = shopRoutes;
  return parse(accounts.login.reply, await post(site, login.path, { email, password })).token;
}

/** Signs out, so that the account does not collect the sessions of visits. */
export async function signOut(site: VisitedSite, token: string): Promise<void> {
  await post(site, accountRoutes.signOut.path, undefined, { authorization: `Bearer ${token}` });
}

/**
 * Opens the card form as the page does: asks for the payment of an unpaid order, reads it from Stripe with the
 * publishable key and the payment's client secret, and finds Stripe's script. Does nothing in a stage that takes no
 * cards.
 */
export async function openCardForm(site: VisitedSite, { orderId }: SyntheticBuyer, token: string): Promise<void> {
  if (site.stripeMode === undefined) return;
  const { path } = shopRoutes.createPaymentIntent;
  const reply = await post(site, path, { orderId }, { authorization: `Bearer ${token}` });
  const { clientSecret } = parse(payments.createPaymentIntent.reply, reply, path);
  const config = await request(`${site.url}/config.json`);
  expectStatus(config, 200, "config.json");
  const { stripePublishableKey } = parse(runTimeConfig, await json(config), "config.json");
  if (!stripePublishableKey.startsWith(`pk_${site.stripeMode}_`)) throw new VisitFault("a key of another mode");
  await readPayment(site.stripe.api, stripePublishableKey, clientSecret);
  const script = await request(site.stripe.script);
  expectStatus(script, 200, "Stripe's script");
  expectType(script, /javascript/, "Stripe's script");
}

/**
 * Reads a payment as Stripe's script does, and expects it to wait for a card. Fails if the publishable key is invalid
 * or belongs to another account than the secret key. https://docs.stripe.com/js/payment_intents/retrieve_payment_intent
 */
async function readPayment(api: string, key: string, clientSecret: string): Promise<void> {
  const [id = ""] = clientSecret.split("_secret_");
  const url = `${api}/v1/payment_intents/${id}?client_secret=${encodeURIComponent(clientSecret)}`;
  const response = await request(url, { headers: { authorization: `Bearer ${key}` } });
  if (response.status !== 200) throw new VisitFault(`Stripe answered ${response.status} to the publishable key`);
  const { status } = parse(stripePayment, await json(response), "Stripe's payment");
  if (status !== "requires_payment_method") throw new VisitFault(`the payment has the status ${status}`);
}

/** Makes a call that must succeed, and returns its reply. A refusal is reported with its code. */
async function post(
  { url }: VisitedSite,
  path: string,
  body: object | undefined,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const response = await request(`${url}${path}`, {
    method: "POST",
    ...(body === undefined
      ? { headers }
      : { headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(body) }),
  });
  const reply = await json(response);
  const code = refusal.safeParse(reply).data?.code;
  expectStatus(response, 200, path, code);
  return reply;
}

async function request(url: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, { redirect: "error", signal: AbortSignal.timeout(patienceMs), ...init });
  } catch (thrown) {
    const timedOut = thrown instanceof Error && thrown.name === "TimeoutError";
    throw new VisitFault(`${placeOf(url)} ${timedOut ? "did not answer in time" : "could not be reached"}`);
  }
}

/** A request's host and path. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

function expectStatus({ status }: Response, expected: number, what = "it", code?: string): void {
  if (status === expected) return;
  throw new VisitFault(`${what} answered ${status}${code === undefined ? "" : ` ${code}`}`);
}

function expectType({ headers }: Response, expected: RegExp, what = "it"): void {
  const type = headers.get("content-type") ?? "";
  if (!expected.test(type)) throw new VisitFault(`${what} has the type "${type}"`);
}

async function json(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined);
}

function parse<T>(schema: z.ZodType<T>, value: unknown, what = "it"): T {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new VisitFault(`${what} has an unexpected form`);
  return parsed.data;
}
