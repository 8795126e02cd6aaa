import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import { UserError } from "#cli/user-error.ts";
import { type RouteId, routes, shapes } from "#shared/contract/index.ts";

/** A purchase through the front door: what was bought, and how long each step took. */
export interface SmokePurchase {
  readonly orderId: string;
  readonly steps: readonly { readonly name: string; readonly milliseconds: number }[];
}

const runTimeConfig = z.object({ stripePublishableKey: z.string(), stripeJsUrl: z.url().optional() });
/** Real buyers are promised less. A deployment that needs longer is not one to keep. */
const stepTimeoutMs = 30_000;

/** Who tells the shop that the payment succeeded: the page, or Stripe alone because the buyer closed the page. */
export type Completion = "page" | "webhook";

/**
 * Buys a license like a visitor does: registers, opens the card form's payment, pays with Stripe's test card, completes
 * the order, finds it on the account, and deletes the account again.
 * @param site the shop's address, without a trailing slash
 * @param completion "webhook": does not report the payment, and waits for the license
 * @throws UserError for the first step that fails, and for a shop that takes real money
 */
export async function buyOnce(site: string, completion: Completion = "page"): Promise<SmokePurchase> {
  const steps: { name: string; milliseconds: number }[] = [];
  const step = async <Value>(name: string, run: () => Promise<Value>): Promise<Value> => {
    const startedAt = performance.now();
    const value = await run().catch((reason: unknown) => {
      throw new UserError(`${name}: ${reason instanceof Error ? reason.message : String(reason)}`);
    });
    steps.push({ name, milliseconds: Math.round(performance.now() - startedAt) });
    return value;
  };
  await step("The landing page", () => requestPage(site));
  const { stripePublishableKey: key, stripeJsUrl } = await step("The site's configuration", () => readConfig(site));
  const password = randomUUID();
  const buyer = { name: "Smoke Test", email: `smoke-${randomUUID()}@example.com`, password };
  const { token } = await step("Registration", () => call(site, "register", shapes.register.reply, { body: buyer }));
  const { clientSecret, orderId } = await step("The card form", () =>
    call(site, "createPaymentIntent", shapes.createPaymentIntent.reply, { token, body: { phone: fictitiousNumber() } }),
  );
  const [paymentIntentId = ""] = clientSecret.split("_secret_");
  const stripe = stripeJsUrl === undefined ? "https://api.stripe.com" : new URL(stripeJsUrl).origin;
  await step("The payment at Stripe", () => payWithTestCard(stripe, key, clientSecret, site));
  const isComplete = async () => {
    const { orders } = await call(site, "getMe", shapes.getMe.reply, { token });
    return orders.find(({ id }) => id === orderId)?.status === "complete";
  };
  if (completion === "page") {
    await step("The completion", () =>
      call(site, "completePayment", shapes.completePayment.reply, { token, body: { orderId, paymentIntentId } }),
    );
    await step("The license on the account", async () => {
      if (!(await isComplete())) throw new Error("the order is not complete");
    });
  } else {
    await step("The completion by Stripe's event alone", () => until(isComplete));
  }
  await step("Deleting the account", () =>
    call(site, "deleteMe", shapes.deleteMe.reply, { token, body: { currentPassword: password } }),
  );
  return { orderId, steps };
}

async function requestPage(site: string): Promise<void> {
  const response = await fetchInTime(`${site}/`);
  if (!response.ok) throw new Error(`the answer has status ${response.status}`);
  if (!(await response.text()).includes("<html")) throw new Error("the answer is not a page");
}

async function readConfig(site: string): Promise<z.output<typeof runTimeConfig>> {
  const response = await fetchInTime(`${site}/config.json`);
  if (!response.ok) throw new Error(`the answer has status ${response.status}`);
  const config = runTimeConfig.safeParse(await response.json());
  if (!config.success) throw new Error("the stage has no publishable key, so no card can be charged");
  if (!config.data.stripePublishableKey.startsWith("pk_test_"))
    throw new Error("this shop takes real money; the smoke test buys in test mode only");
  return config.data;
}

/** Calls a route of the shop, and checks the reply against the contract. */
async function call<Value>(
  site: string,
  id: RouteId,
  reply: z.ZodType<Value>,
  { token, body }: { readonly token?: string; readonly body?: object },
): Promise<Value> {
  const { method, path } = routes[id];
  const response = await fetchInTime(`${site}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answers ${response.status}: ${await response.text()}`);
  return reply.parse(await response.json());
}

/**
 * Confirms the payment with Stripe's test card, with the publishable key, as Stripe.js does.
 * https://docs.stripe.com/testing#cards
 */
async function payWithTestCard(stripe: string, key: string, clientSecret: string, site: string): Promise<void> {
  const [paymentIntentId = ""] = clientSecret.split("_secret_");
  const response = await fetchInTime(`${stripe}/v1/payment_intents/${paymentIntentId}/confirm`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      client_secret: clientSecret,
      payment_method: "pm_card_visa",
      return_url: `${site}/payment-success`,
    }).toString(),
  });
  const { status } = z.object({ status: z.string().default("") }).parse(await response.json());
  if (status !== "succeeded") throw new Error(`the payment is "${status}", and Stripe answers ${response.status}`);
}

/** Asks once a second. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + stepTimeoutMs;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`not within ${stepTimeoutMs / 1000} seconds`);
    await wait(1000);
  }
}

function fetchInTime(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(stepTimeoutMs) });
}

/**
 * A random North American number of those reserved for fiction (area code, 555, 0100 to 0199): a number can be bought
 * once only, and it must not be a person's.
 */
function fictitiousNumber(): string {
  const areaCode = `${randomInt(2, 10)}${randomInt(2, 9)}${randomInt(10)}`;
  return `1${areaCode}55501${String(randomInt(100)).padStart(2, "0")}`;
}
