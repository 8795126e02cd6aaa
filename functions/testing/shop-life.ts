import { randomInt, randomUUID } from "node:crypto";
import type Stripe from "stripe";
import * as z from "zod";
import type { LineAction } from "#shared/domain/order.ts";
import { changeOf, messageWith, questionAbout } from "./assistants.ts";
import { call, type RouteResponse } from "./front-door.ts";
import { runJob } from "./jobs.ts";
import type { Customer } from "./people.ts";
import { saveSettings } from "./rows.ts";
import { eventAbout, intentIdOf, pay, sendStripeEvent, setTestControl, stripe } from "./stripe.ts";

/** A randomized scenario for one order, with its actors. */
export interface Scenario {
  readonly customer: Customer;
  readonly admin: Customer;
  readonly orderId: string;
  /** The number that the order is for. */
  readonly phone: string;
  /** The key of the assistant to which people write. */
  readonly assistantKey: string;
  /** Every client secret that the buyer's page received. */
  readonly clientSecrets: string[];
  /** This order's own random number generator, so that the same seed gives the same events. */
  readonly random: () => number;
}

/** Returns a random IP address, so that rate limits by address do not apply. */
export const randomIpAddress = () => `198.51.${randomInt(256)}.${randomInt(256)}`;

/** Returns the ids of the payments created for this order. */
export function intentsOf({ clientSecrets }: Scenario): readonly string[] {
  return [...new Set(clientSecrets.map(intentIdOf))];
}

const newestIntentOf = (scenario: Scenario) => intentsOf(scenario).at(-1) ?? "";
const prices = [500, 700, 900, 9700] as const;
const idShape = z.object({ id: z.string() });

/** Runs a call that Stripe may reject, because the object does not exist yet or no longer does. */
async function ignoreErrors(run: () => Promise<unknown>): Promise<void> {
  await run().catch(() => undefined);
}

async function pickOne<Thing>(scenario: Scenario, listed: Promise<readonly Thing[]>): Promise<Thing | undefined> {
  const things = await listed;
  return things[Math.floor(scenario.random() * things.length)];
}
async function disputesOf(scenario: Scenario): Promise<readonly Stripe.Dispute[]> {
  return (await (await stripe()).disputes.list({ payment_intent: newestIntentOf(scenario) })).data;
}
async function refundsOf(scenario: Scenario): Promise<readonly Stripe.Refund[]> {
  return (await (await stripe()).refunds.list({ payment_intent: newestIntentOf(scenario) })).data;
}

const refund = ({ admin, orderId }: Scenario, amountCents?: number) =>
  call("refundAdminOrder", {
    token: admin.token,
    params: { id: orderId },
    body: { requestId: randomUUID(), ...(amountCents === undefined ? {} : { amountCents }) },
  });
const changeLine = ({ admin, orderId }: Scenario, action: LineAction) =>
  call("changeAdminOrderLine", {
    token: admin.token,
    params: { id: orderId },
    body: { action, reason: "misuse" },
  });
const changeHolder = ({ admin, orderId }: Scenario, change: object) =>
  call("changeAdminOrderLine", { token: admin.token, params: { id: orderId }, body: { ...change, reason: "misuse" } });
const answerClaim = ({ customer, orderId }: Scenario, allow: boolean) =>
  call("answerClaim", { token: customer.token, params: { id: orderId }, body: { allow } });

/** Makes a code for the order, which a chat then sends to the assistant. */
async function sendCode({ customer, orderId, assistantKey }: Scenario, from: { waUserId: string; line?: string }) {
  const made = await call("createClaimCode", { token: customer.token, params: { id: orderId } });
  const { code } = z.object({ code: z.string() }).safeParse(made.body).data ?? {};
  if (made.status !== 200 || code === undefined) return made;
  return call("claimLine", { token: assistantKey, body: messageWith(code, from) });
}

const reportEvent = (type: string) => (scenario: Scenario) =>
  sendStripeEvent(eventAbout(type, { id: newestIntentOf(scenario), payment_intent: newestIntentOf(scenario) }));

/**
 * Possible events of an order, by all actors, with their probabilities. Each may be rejected, but none may cause an
 * internal error.
 */
const possibleEvents: Readonly<Record<string, { readonly odds: number; run(scenario: Scenario): Promise<unknown> }>> = {
  "the page reports the payment": {
    odds: 0.6,
    run: (scenario) =>
      call("completePayment", {
        token: scenario.customer.token,
        body: { orderId: scenario.orderId, paymentIntentId: newestIntentOf(scenario) },
      }),
  },
  "Stripe reports success": { odds: 0.6, run: reportEvent("payment_intent.succeeded") },
  "Stripe reports a cancellation": { odds: 0.2, run: reportEvent("payment_intent.canceled") },
  "Stripe reports a refund": { odds: 0.4, run: reportEvent("charge.refunded") },
  "Stripe reports a dispute": { odds: 0.5, run: reportEvent("charge.dispute.created") },
  "a visitor requests the status": {
    odds: 0.3,
    run: (scenario) =>
      call("getPaymentIntentStatus", {
        query: { payment_intent: newestIntentOf(scenario), order_id: scenario.orderId },
        ipAddress: randomIpAddress(),
      }),
  },
  "the job reconciles": { odds: 0.15, run: () => runJob("reconcile", new Date(Date.now() + 5 * 60_000)) },
  "the customer deletes the order": {
    odds: 0.2,
    run: ({ customer, orderId }) => call("deleteOrder", { token: customer.token, params: { id: orderId } }),
  },
  "the customer ends the account": {
    odds: 0.2,
    run: ({ customer }) =>
      call("deleteMe", {
        token: customer.token,
        body: { currentPassword: customer.password },
        ipAddress: randomIpAddress(),
      }),
  },
  "the customer reopens the payment": {
    odds: 0.4,
    run: async ({ customer, orderId, clientSecrets }) => {
      const response = await call("createPaymentIntent", {
        token: customer.token,
        body: { orderId },
        ipAddress: randomIpAddress(),
      });
      const payment = z.object({ clientSecret: z.string() }).safeParse(response.body).data;
      if (payment !== undefined) clientSecrets.push(payment.clientSecret);
      return response;
    },
  },
  "the customer writes to the assistant": {
    odds: 0.6,
    run: ({ assistantKey, phone, orderId }) =>
      call("validateLine", {
        token: assistantKey,
        body: questionAbout({ line: phone, waUserId: `GB.${orderId.slice(4)}` }),
      }),
  },
  "another person writes to the assistant from the number": {
    odds: 0.3,
    run: ({ assistantKey, phone }) =>
      call("validateLine", { token: assistantKey, body: questionAbout({ line: phone, waUserId: `GB.${phone}` }) }),
  },
  "the customer sends a code from the number": {
    odds: 0.4,
    run: (scenario) => sendCode(scenario, { line: scenario.phone, waUserId: `GB.${scenario.orderId.slice(4)}` }),
  },
  "a chat that hides its number sends a code": {
    odds: 0.2,
    run: (scenario) => sendCode(scenario, { waUserId: `GB.${scenario.phone}` }),
  },
  "a chat from another number sends a code": {
    odds: 0.3,
    run: (scenario) => sendCode(scenario, { line: "12025550199", waUserId: `GB.${scenario.phone}` }),
  },
  "the customer allows the chat": { odds: 0.4, run: (scenario) => answerClaim(scenario, true) },
  "the customer refuses the chat": { odds: 0.2, run: (scenario) => answerClaim(scenario, false) },
  "WhatsApp says that the customer has a new number": {
    odds: 0.3,
    run: ({ assistantKey, orderId }) =>
      call("changeWaUser", {
        token: assistantKey,
        body: { ...changeOf(`GB.${orderId.slice(4)}`), waUserId: `GB.${orderId.slice(4)}2`, line: "12025550177" },
      }),
  },
  "WhatsApp says that a hidden chat has a new ID": {
    odds: 0.2,
    run: ({ assistantKey, phone }) =>
      call("changeWaUser", { token: assistantKey, body: { ...changeOf(`GB.${phone}`), waUserId: `GB.${phone}2` } }),
  },
  "the customer undoes the move": {
    odds: 0.3,
    run: ({ customer, orderId }) => call("undoMove", { token: customer.token, params: { id: orderId } }),
  },
  "an admin moves the license": {
    odds: 0.2,
    run: (scenario) => changeHolder(scenario, { action: "move", phone: "12025550188" }),
  },
  "an admin disconnects the chat": {
    odds: 0.2,
    run: (scenario) => changeHolder(scenario, { action: "disconnect" }),
  },
  "the customer takes the money back": {
    odds: 0.15,
    run: ({ customer, orderId }) => call("refundOrder", { token: customer.token, params: { id: orderId } }),
  },
  "an admin suspends the license": { odds: 0.2, run: (scenario) => changeLine(scenario, "suspend") },
  "an admin resumes the license": { odds: 0.2, run: (scenario) => changeLine(scenario, "resume") },
  "an admin refunds a part": { odds: 0.3, run: (scenario) => refund(scenario, 100) },
  "an admin refunds all": { odds: 0.3, run: (scenario) => refund(scenario) },
  "an admin syncs the order with Stripe": {
    odds: 0.2,
    run: ({ admin, orderId }) => call("resolveAdminOrder", { token: admin.token, params: { id: orderId } }),
  },
  "an admin changes the price": {
    odds: 0.2,
    run: ({ random }) => saveSettings({ priceCents: String(prices[Math.floor(random() * prices.length)]) }),
  },
  "the operator refunds in Stripe's dashboard": {
    odds: 0.2,
    run: (scenario) =>
      ignoreErrors(async () =>
        (await stripe()).refunds.create({ payment_intent: newestIntentOf(scenario), amount: 150 }),
      ),
  },
  "a bank rejects a refund": {
    odds: 0.3,
    run: (scenario) =>
      ignoreErrors(async () => setTestControl(`refunds/${(await pickOne(scenario, refundsOf(scenario)))?.id}/fail`)),
  },
  "a bank disputes all": {
    odds: 0.3,
    run: (scenario) => ignoreErrors(() => setTestControl(`payment_intents/${newestIntentOf(scenario)}/dispute`)),
  },
  "a bank disputes a part": {
    odds: 0.2,
    run: (scenario) =>
      ignoreErrors(() =>
        setTestControl(`payment_intents/${newestIntentOf(scenario)}/dispute`, { amount: 120, another: true }),
      ),
  },
  "a bank inquires": {
    odds: 0.1,
    run: (scenario) =>
      ignoreErrors(() => setTestControl(`payment_intents/${newestIntentOf(scenario)}/dispute`, { inquiry: true })),
  },
  "a bank decides a dispute": {
    odds: 0.5,
    run: (scenario) =>
      ignoreErrors(async () => {
        const { id, status } = idShape.loose().parse(await pickOne(scenario, disputesOf(scenario)));
        const isInquiry = String(status).startsWith("warning_");
        if (isInquiry && scenario.random() < 0.5) return setTestControl(`disputes/${id}/escalate`);
        const outcome = isInquiry ? "warning_closed" : scenario.random() < 0.5 ? "won" : "lost";
        return setTestControl(`disputes/${id}/close`, { outcome });
      }),
  },
};

/**
 * Chooses random events for one order: nearly always a payment, and some of the others, some of them twice. The list is
 * not in chronological order.
 */
export function chooseEvents({ random }: Scenario): readonly string[] {
  const otherEvents = Object.entries(possibleEvents).flatMap(([name, { odds }]) => (random() < odds ? [name] : []));
  const repeatedEvents = otherEvents.filter(() => random() < 0.3);
  return [...(random() < 0.9 ? [paymentEvent] : []), ...otherEvents, ...repeatedEvents];
}

const paymentEvent = "the buyer pays";

/** Runs the event of this name. Throws on an internal error; 503 ("try again") is a valid response. */
export async function runEvent(name: string, scenario: Scenario): Promise<void> {
  if (name === paymentEvent) return ignoreErrors(() => pay(scenario.clientSecrets.at(-1) ?? ""));
  const response = await possibleEvents[name]?.run(scenario);
  const { status = 200 } = z.object({ status: z.int() }).safeParse(response).data ?? {};
  if (status >= 500 && status !== 503) throw new Error(`${name} responded with ${JSON.stringify(response)}`);
}

/** Delivers the webhook events that the order's payments may have caused, until each is accepted. */
export async function deliverAllEvents(scenario: Scenario): Promise<void> {
  for (const id of intentsOf(scenario)) {
    for (const type of ["payment_intent.succeeded", "charge.refunded", "payment_intent.canceled"]) {
      await deliverUntilAccepted(() => sendStripeEvent(eventAbout(type, { id, payment_intent: id })));
    }
  }
}

/** Repeats a delivery until it succeeds. Stripe does so for three days; this gives up after ten failures. */
async function deliverUntilAccepted(send: () => Promise<RouteResponse>): Promise<void> {
  let response: RouteResponse | undefined;
  for (let attempt = 0; attempt < 10; attempt += 1) {
    response = await send();
    if (response.status === 200) return;
  }
  throw new Error(`The webhook rejected every delivery: ${JSON.stringify(response)}`);
}
