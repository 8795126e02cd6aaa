import { randomInt, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { keys } from "../../data/keys.ts";
import { type Order, readOrder } from "../../data/orders.ts";
import { readRow } from "../../data/table.ts";
import { changeRole } from "../../data/users.ts";
import { newOpenPurchase } from "../../testing/buying.ts";
import { call, type RouteResponse } from "../../testing/front-door.ts";
import { seededRandom, shuffleIntoWaves } from "../../testing/interleavings.ts";
import { runJob } from "../../testing/jobs.ts";
import { type Customer, newConfirmedCustomer, newCustomer } from "../../testing/people.ts";
import { counters } from "../../testing/rows.ts";
import { eventAbout, intentIdOf, pay, sendStripeEvent, stripe } from "../../testing/stripe.ts";

/*
 * All possible events of an order, in random order and concurrently, many times. After each run: the customer was
 * charged at most once, has a license if and only if charged, no paid order is missing, and the counters equal the sums
 * of the rows. A failure prints its seed: put it first in `seeds` to reproduce it.
 */

const seeds = Array.from({ length: 19 }, (_, index) => 1_000 + index);
const ordersPerSeed = 16;
/** The number of orders whose events run concurrently; their writes conflict, because they share the counters. */
const groupSize = 4;

interface Subject {
  readonly customer: Customer;
  readonly orderId: string;
  readonly line: string;
  /** Every client secret that the buyer's page received. */
  readonly secrets: string[];
}

let admin: Customer;
const customers: Customer[] = [];
let subjectCount = 0;

beforeAll(async () => {
  admin = await newConfirmedCustomer();
  await changeRole(admin.email, "admin", new Date());
  for (let index = 0; index < groupSize * 10; index += 1) customers.push(await newCustomer());
});

const randomIpAddress = () => `198.51.${randomInt(256)}.${randomInt(256)}`;
const newestIntentOf = ({ secrets }: Subject) => intentIdOf(secrets.at(-1) ?? "");

/** The possible events, by all actors. Each may be rejected, but none may fail unexpectedly. */
const possibleEvents = {
  "the buyer pays": async ({ secrets }: Subject) => {
    await pay(secrets.at(-1) ?? "").catch(() => undefined);
  },
  "the page completes the payment": ({ customer, orderId, ...subject }: Subject) =>
    call("completePayment", {
      token: customer.token,
      body: { orderId, paymentIntentId: newestIntentOf({ customer, orderId, ...subject }) },
    }),
  "Stripe reports success": (subject: Subject) =>
    sendStripeEvent(eventAbout("payment_intent.succeeded", { id: newestIntentOf(subject) })),
  "Stripe reports a cancellation": (subject: Subject) =>
    sendStripeEvent(eventAbout("payment_intent.canceled", { id: newestIntentOf(subject) })),
  "a visitor checks the status": (subject: Subject) =>
    call("getPaymentIntentStatus", {
      query: { payment_intent: newestIntentOf(subject), order_id: subject.orderId },
      ipAddress: randomIpAddress(),
    }),
  "the job reconciles": () => runJob("reconcile", new Date(Date.now() + 5 * 60_000)),
  "the customer deletes the order": ({ customer, orderId }: Subject) =>
    call("deleteOrder", { token: customer.token, params: { id: orderId } }),
  "the customer restarts the payment": async ({ customer, orderId, secrets }: Subject) => {
    const reply = await call("createPaymentIntent", {
      token: customer.token,
      body: { orderId },
      ipAddress: randomIpAddress(),
    });
    const opened = z.object({ clientSecret: z.string() }).safeParse(reply.body).data;
    if (opened !== undefined) secrets.push(opened.clientSecret);
    return reply;
  },
  "an admin refunds a part": ({ orderId }: Subject) =>
    call("refundAdminOrder", {
      token: admin.token,
      params: { id: orderId },
      body: { amountCents: 100, requestId: randomUUID() },
    }),
  "an admin refunds all": ({ orderId }: Subject) =>
    call("refundAdminOrder", { token: admin.token, params: { id: orderId }, body: { requestId: randomUUID() } }),
  "Stripe reports a refund": (subject: Subject) =>
    sendStripeEvent(eventAbout("charge.refunded", { id: "ch_1", payment_intent: newestIntentOf(subject) })),
} as const satisfies Record<string, (subject: Subject) => Promise<unknown>>;

type EventName = keyof typeof possibleEvents;

/** Selects events: nearly always a payment, and some of the others, some of these twice. */
function chooseEvents(random: () => number): EventName[] {
  const all = z
    .array(z.custom<EventName>((name) => Object.hasOwn(possibleEvents, String(name))))
    .parse(Object.keys(possibleEvents));
  const otherEvents = all.filter((name) => name !== "the buyer pays" && random() < 0.6);
  const repeatedEvents = otherEvents.filter(() => random() < 0.3);
  return [...(random() < 0.9 ? (["the buyer pays"] as const) : []), ...otherEvents, ...repeatedEvents];
}

/** Runs random events of an order, some of them concurrently. Returns their description. */
async function interleave(subject: Subject, random: () => number): Promise<string> {
  const waves = shuffleIntoWaves(chooseEvents(random), random);
  const description = waves.map((wave) => wave.join(" | ")).join(" -> ");
  for (const wave of waves) {
    const replies = await Promise.all(wave.map(async (name) => [name, await possibleEvents[name](subject)] as const));
    for (const [name, reply] of replies) {
      const status = z.object({ status: z.int() }).safeParse(reply).data?.status ?? 200;
      // "Try again" is a valid response; an internal error is not.
      if (status >= 500) expect(reply, `${name} in ${description}`).toMatchObject({ status: 503 });
    }
  }
  return description;
}

/** Delivers Stripe's webhook events, which must all be acknowledged. */
async function deliverAllEvents({ secrets }: Subject): Promise<void> {
  for (const secret of secrets) {
    const id = intentIdOf(secret);
    for (const event of [
      eventAbout("payment_intent.succeeded", { id }),
      eventAbout("charge.refunded", { id: "ch_1", payment_intent: id }),
      eventAbout("payment_intent.canceled", { id }),
    ]) {
      expect(await sendStripeEvent(event)).toMatchObject({ status: 200 } satisfies Partial<RouteResponse>);
    }
  }
}

const lineRow = z.object({ orderId: z.string(), state: z.string() });

/** Compares an order with its payments at Stripe. Returns its contribution to the counters. */
async function checkAgainstStripe({ customer, orderId, line, secrets }: Subject, description: string) {
  const client = await stripe();
  const intents = await Promise.all(
    secrets.map((secret) => client.paymentIntents.retrieve(intentIdOf(secret), { expand: ["latest_charge"] })),
  );
  const paid = [...new Map(intents.map((intent) => [intent.id, intent])).values()].filter(
    ({ status }) => status === "succeeded",
  );
  expect(paid.length, `charged at most once: ${description}`).toBeLessThanOrEqual(1);
  const order = await readOrder(customer.id, orderId);
  const holder = await readRow(keys.line(line), lineRow);
  const charge = paid[0]?.latest_charge;
  if (charge === undefined || charge === null || typeof charge === "string") {
    expect(order?.status, `not paid: ${description}`).not.toBe("complete");
    expect(holder, `no license without money: ${description}`).toBeUndefined();
    return { orders: order === undefined ? 0 : 1, sold: 0, revenue: 0, refunds: 0 };
  }
  expect(order, `paid: ${description}`).toMatchObject({
    status: "complete",
    intentId: paid[0]?.id,
    amount: charge.amount,
    refunded: charge.amount_refunded,
  });
  const state = charge.amount_refunded === charge.amount ? "ended" : "active";
  expect(holder, `one license: ${description}`).toEqual({ orderId, state });
  expectConsistentHistory(order ?? expect.fail(), description);
  return {
    orders: 1,
    sold: 1,
    revenue: charge.amount - charge.amount_refunded,
    refunds: charge.amount_refunded,
  };
}

/** Expects that the history has no duplicates, and the same sums as the order. */
function expectConsistentHistory({ history, refunded }: Order, description: string): void {
  const eventKinds = history.map((event) => event.what);
  expect(eventKinds.filter((one) => one === "paid").length, description).toBe(1);
  expect(eventKinds.filter((one) => one === "started").length, description).toBe(1);
  const sum = history.filter((event) => event.what === "refunded").reduce((total, { amount = 0 }) => total + amount, 0);
  expect(sum, `refunds in the timeline: ${description}`).toBe(refunded);
  const statusChanges = eventKinds.filter((one) => one === "canceled" || one === "revived");
  for (const [index, status] of statusChanges.entries())
    expect(status, description).toBe(index % 2 === 0 ? "canceled" : "revived");
}

async function readCounts(day?: Date) {
  const { orders = 0, licencesSold = 0, revenue_usd = 0, refunds_usd = 0 } = await counters(day);
  return { orders, sold: licencesSold, revenue: revenue_usd, refunds: refunds_usd };
}

describe("after any concurrent sequence of events on an order,", () => {
  it.each(seeds)("amounts, license, timeline and counters agree (seed %i)", async (seed) => {
    const random = seededRandom(seed);
    for (let group = 0; group < ordersPerSeed / groupSize; group += 1) {
      const before = await readCounts();
      const subjects = await Promise.all(
        Array.from({ length: groupSize }, async (): Promise<Subject> => {
          // Customers take turns: a random choice could exceed an account's hourly limit of payments.
          const customer = customers[subjectCount++ % customers.length] ?? expect.fail();
          const { orderId, phone, clientSecret } = await newOpenPurchase({ customer, ipAddress: randomIpAddress() });
          return { customer, orderId, line: phone, secrets: [clientSecret] };
        }),
      );
      const descriptions = await Promise.all(
        subjects.map((subject) => interleave(subject, seededRandom(random() * 2 ** 32))),
      );
      await Promise.all(subjects.map(deliverAllEvents));
      const sums = { ...before };
      for (const [index, subject] of subjects.entries()) {
        const contribution = await checkAgainstStripe(subject, descriptions[index] ?? "");
        sums.orders += contribution.orders;
        sums.sold += contribution.sold;
        sums.revenue += contribution.revenue;
        sums.refunds += contribution.refunds;
      }
      expect(await readCounts(), descriptions.join(" || ")).toEqual(sums);
      // The job checks every pending order, so this group's are deleted before the next group.
      await Promise.all(subjects.map(possibleEvents["the customer deletes the order"]));
    }
    const userRows = await Promise.all(
      customers.map(({ id }) => readRow(keys.user(id), z.looseObject({ completedOrders: z.int().optional() }))),
    );
    const completed = userRows.reduce((sum, user) => sum + (user?.completedOrders ?? 0), 0);
    expect(completed, "orders completed, by account").toBe((await readCounts()).sold);
  });
});
