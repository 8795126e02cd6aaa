import * as z from "zod";
import { pricing } from "#shared/contract/shop/pricing.ts";
// The whole table, because bundles of functions have no paths in the table of all routes.
import { shopRoutes } from "#shared/contract/shop/routes.ts";
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

/** A fault found by a visit. `detail` names it for the log: a path, a status or a code, never a body. */
export class VisitFault extends Error {
  override readonly name = "VisitFault";
  readonly detail: string;

  constructor(detail: string) {
    super(detail);
    this.detail = detail;
  }
}

/** How long a visit waits for one response. A buyer has given up by then. */
const patienceMs = 8_000;
const assetTypes: Readonly<Record<string, RegExp>> = { js: /^(text|application)\/javascript\b/, css: /^text\/css\b/ };
/** Assets that are requested at the same time. */
const assetsAtOnce = 8;

const runTimeConfig = z.object({ stripePublishableKey: z.string(), stripeJsUrl: z.url().optional() });
const refusal = z.object({ code: z.string() });
/** Stripe's error object. https://docs.stripe.com/api/errors */
const stripeError = z.object({ error: z.object({ code: z.string().optional() }) });

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

/**
 * Signs in with an address that no account has, and a password of nobody's. Only a sign-in that reads its secret and
 * the table, and hashes a password, answers `wrong_credentials`.
 */
export async function trySignIn(site: VisitedSite): Promise<void> {
  const body = { email: "visit@everline.invalid", password: "the password of nobody" };
  await expectRefusal(site, shopRoutes.login.path, body, {}, "wrong_credentials");
}

/**
 * Opens the card form as far as a visitor without an account can, so that no order, no account and no payment is made:
 * the configuration has a publishable key of the stage's mode, Stripe accepts that key, Stripe's script is there, and
 * the function that opens payments is running and verifies tokens. What it does not try, other signs show: that Stripe
 * accepts the secret key (the job reconcile, every ten minutes), and that orders can be stored (the alarm on failed
 * calls).
 */
export async function openCardForm(site: VisitedSite): Promise<void> {
  await expectRefusal(
    site,
    shopRoutes.createPaymentIntent.path,
    { phone: "+12025550123" },
    { authorization: `Bearer ${tokenOfNobody}` },
    "sign_in_required",
  );
  if (site.stripeMode === undefined) return;
  const response = await request(`${site.url}/config.json`);
  expectStatus(response, 200, "config.json");
  const { stripePublishableKey } = parse(runTimeConfig, await json(response));
  if (!stripePublishableKey.startsWith(`pk_${site.stripeMode}_`)) throw new VisitFault("a key of another mode");
  await tryPublishableKey(site.stripe.api, stripePublishableKey);
  const script = await request(site.stripe.script);
  expectStatus(script, 200, "Stripe's script");
  expectType(script, /javascript/, "Stripe's script");
}

/** The id of a payment that does not exist. */
const paymentOfNobody = "pi_0visit0000000000";

/** A well-formed token that no key has signed. */
const tokenOfNobody = [
  Buffer.from('{"alg":"HS256","typ":"JWT"}').toString("base64url"),
  Buffer.from('{"sub":"usr_visit"}').toString("base64url"),
  "A".repeat(43),
].join(".");

/**
 * Asks Stripe for a payment that does not exist, as the browser does with one that does. Stripe answers "missing" to a
 * valid key, and 401 to any other (https://docs.stripe.com/js/payment_intents/retrieve_payment_intent).
 */
async function tryPublishableKey(api: string, key: string): Promise<void> {
  const response = await request(
    `${api}/v1/payment_intents/${paymentOfNobody}?client_secret=${paymentOfNobody}_secret_0`,
    {
      headers: { authorization: `Bearer ${key}` },
    },
  );
  const code = stripeError.safeParse(await response.json().catch(() => undefined)).data?.error.code;
  if (response.status !== 404 || code !== "resource_missing") {
    throw new VisitFault(`Stripe answered ${response.status} to the publishable key`);
  }
}

/** Sends a call that must be refused with this code, which only a healthy function can do. */
async function expectRefusal(
  { url }: VisitedSite,
  path: string,
  body: object,
  headers: Record<string, string>,
  code: string,
): Promise<void> {
  const response = await request(`${url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  expectStatus(response, 401, path);
  const received = parse(refusal, await json(response), path).code;
  if (received !== code) throw new VisitFault(`${path} answered ${received}`);
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

function expectStatus({ status }: Response, expected: number, what = "it"): void {
  if (status !== expected) throw new VisitFault(`${what} answered ${status}`);
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
