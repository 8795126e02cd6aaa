import { randomInt, randomUUID } from "node:crypto";
import type Stripe from "stripe";
import * as z from "zod";
import { type Answer, call } from "./front-door.ts";
import { runJob } from "./jobs.ts";
import type { Customer } from "./people.ts";
import { saveSettings } from "./rows.ts";
import { eventAbout, intentIdOf, pay, report, setTestControl, stripe } from "./stripe.ts";

/** A randomized scenario for one order, with its actors. */
export interface Scenario {
  readonly customer: Customer;
  readonly admin: Customer;
  readonly orderId: string;
  /** Every client secret that the buyer's page received. */
  readonly secrets: string[];
  /** A generator for this order only, so that the same seed gives the same events. */
  readonly random: () => number;
}

/** A random network address, to avoid rate limits by address. */
export const randomIpAddress = () => `198.51.${randomInt(256)}.${randomInt(256)}`;

/** The distinct payments created for this order. */
export function intentsOf({ secrets }: Scenario): readonly string[] {
  return [...new Set(secrets.map(intentIdOf))];
}

const newest = (scenario: Scenario) => intentsOf(scenario).at(-1) ?? "";
const prices = [500, 700, 900, 9700] as const;
const idShape = z.object({ id: z.string() });

/** Runs a call that Stripe may reject, because its object does not exist or no longer does. */
async function tried(attempt: () => Promise<unknown>): Promise<void> {
  await attempt().catch(() => undefined);
}

async function oneOf<Thing>(scenario: Scenario, things: Promise<readonly Thing[]>): Promise<Thing | undefined> {
  const all = await things;
  return all[Math.floor(scenario.random() * all.length)];
}
async function disputesOf(scenario: Scenario): Promise<readonly Stripe.Dispute[]> {
  return (await (await stripe()).disputes.list({ payment_intent: newest(scenario) })).data;
}
async function refundsOf(scenario: Scenario): Promise<readonly Stripe.Refund[]> {
  return (await (await stripe()).refunds.list({ payment_intent: newest(scenario) })).data;
}

const refund = ({ admin, orderId }: Scenario, amountCents?: number) =>
  call("refundAdminOrder", {
    token: admin.token,
    params: { id: orderId },
    body: { requestId: randomUUID(), ...(amountCents === undefined ? {} : { amountCents }) },
  });
const reported = (type: string) => (scenario: Scenario) =>
  report(eventAbout(type, { id: newest(scenario), payment_intent: newest(scenario) }));

/**
 * Possible events of an order, by all actors, with their probabilities. Each may be rejected, but none may cause an
 * internal error.
 */
const happenings: Readonly<Record<string, { readonly odds: number; run(scenario: Scenario): Promise<unknown> }>> = {
  "the page completes": {
    odds: 0.6,
    run: (scenario) =>
      call("completePayment", {
        token: scenario.customer.token,
        body: { orderId: scenario.orderId, paymentIntentId: newest(scenario) },
      }),
  },
  "Stripe reports success": { odds: 0.6, run: reported("payment_intent.succeeded") },
  "Stripe reports a cancellation": { odds: 0.2, run: reported("payment_intent.canceled") },
  "Stripe reports a refund": { odds: 0.4, run: reported("charge.refunded") },
  "Stripe reports a dispute": { odds: 0.5, run: reported("charge.dispute.created") },
  "somebody asks for the status": {
    odds: 0.3,
    run: (scenario) =>
      call("getPaymentIntentStatus", {
        query: { payment_intent: newest(scenario), order_id: scenario.orderId },
        from: randomIpAddress(),
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
        from: randomIpAddress(),
      }),
  },
  "the customer restarts": {
    odds: 0.4,
    run: async ({ customer, orderId, secrets }) => {
      const answer = await call("createPaymentIntent", {
        token: customer.token,
        body: { orderId },
        from: randomIpAddress(),
      });
      const opened = z.object({ clientSecret: z.string() }).safeParse(answer.body).data;
      if (opened !== undefined) secrets.push(opened.clientSecret);
      return answer;
    },
  },
  "an admin refunds a part": { odds: 0.3, run: (scenario) => refund(scenario, 100) },
  "an admin refunds all": { odds: 0.3, run: (scenario) => refund(scenario) },
  "an admin asks Stripe": {
    odds: 0.2,
    run: ({ admin, orderId }) => call("resolveAdminOrder", { token: admin.token, params: { id: orderId } }),
  },
  "an admin changes the price": {
    odds: 0.2,
    run: ({ random }) => saveSettings({ priceCents: String(prices[Math.floor(random() * prices.length)]) }),
  },
  "somebody refunds in Stripe's dashboard": {
    odds: 0.2,
    run: (scenario) =>
      tried(async () => (await stripe()).refunds.create({ payment_intent: newest(scenario), amount: 150 })),
  },
  "a bank sends a refund back": {
    odds: 0.3,
    run: (scenario) =>
      tried(async () => setTestControl(`refunds/${(await oneOf(scenario, refundsOf(scenario)))?.id}/fail`)),
  },
  "a bank disputes all": {
    odds: 0.3,
    run: (scenario) => tried(() => setTestControl(`payment_intents/${newest(scenario)}/dispute`)),
  },
  "a bank disputes a part": {
    odds: 0.2,
    run: (scenario) =>
      tried(() => setTestControl(`payment_intents/${newest(scenario)}/dispute`, { amount: 120, another: true })),
  },
  "a bank inquires": {
    odds: 0.1,
    run: (scenario) => tried(() => setTestControl(`payment_intents/${newest(scenario)}/dispute`, { inquiry: true })),
  },
  "a bank decides": {
    odds: 0.5,
    run: (scenario) =>
      tried(async () => {
        const { id, status } = idShape.loose().parse(await oneOf(scenario, disputesOf(scenario)));
        const isInquiry = String(status).startsWith("warning_");
        if (isInquiry && scenario.random() < 0.5) return setTestControl(`disputes/${id}/escalate`);
        const outcome = isInquiry ? "warning_closed" : scenario.random() < 0.5 ? "won" : "lost";
        return setTestControl(`disputes/${id}/close`, { outcome });
      }),
  },
};

/** Chooses events for one order, in no order: nearly always a payment, and some of the others, some of them twice. */
export function chooseEvents({ random }: Scenario): readonly string[] {
  const furtherEvents = Object.entries(happenings).flatMap(([name, { odds }]) => (random() < odds ? [name] : []));
  const twice = furtherEvents.filter(() => random() < 0.3);
  return [...(random() < 0.9 ? [paying] : []), ...furtherEvents, ...twice];
}

const paying = "the buyer pays";

/** Runs the event. Throws on an internal error; 503 ("try again") is a valid response. */
export async function runEvent(name: string, scenario: Scenario): Promise<void> {
  if (name === paying) return tried(() => pay(scenario.secrets.at(-1) ?? ""));
  const answer = await happenings[name]?.run(scenario);
  const { status = 200 } = z.object({ status: z.int() }).safeParse(answer).data ?? {};
  if (status >= 500 && status !== 503) throw new Error(`${name} answered ${JSON.stringify(answer)}`);
}

/** Delivers the webhook events that the order's payments may have caused, until each is accepted. */
export async function deliverAllEvents(scenario: Scenario): Promise<void> {
  for (const id of intentsOf(scenario)) {
    for (const type of ["payment_intent.succeeded", "charge.refunded", "payment_intent.canceled"]) {
      await untilHeard(() => report(eventAbout(type, { id, payment_intent: id })));
    }
  }
}

/** Retries a delivery. Stripe does so for three days; after ten failures, further attempts would fail too. */
async function untilHeard(send: () => Promise<Answer>): Promise<void> {
  let last: Answer | undefined;
  for (let attempt = 0; attempt < 10; attempt += 1) {
    last = await send();
    if (last.status === 200) return;
  }
  throw new Error(`Stripe was not heard: ${JSON.stringify(last)}`);
}
