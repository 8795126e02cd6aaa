import { randomInt, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { keys } from "../../data/keys.ts";
import { readOpenOrderId, readOrder } from "../../data/orders.ts";
import { readRow } from "../../data/table.ts";
import { changeRole } from "../../data/users.ts";
import { signToken } from "../../sign-in/sign-token.ts";
import { findInconsistencies } from "../../testing/books.ts";
import { recordCalls, runUntilCrash } from "../../testing/dying-process.ts";
import { call } from "../../testing/front-door.ts";
import { runJob } from "../../testing/jobs.ts";
import { type Customer, newCustomer, newNumber } from "../../testing/people.ts";
import { saveSettings } from "../../testing/rows.ts";
import { eventAbout, intentIdOf, pay, paymentsOf, report, stripe } from "../../testing/stripe.ts";

/**
 * The process dies before its first call to DynamoDB or Stripe, and after each call; between two calls it has no
 * effects, so these are all cases. Then another actor continues on any path. The result must be the same as without a
 * crash. The calls are recorded from a complete run, so none is listed here.
 */
const hour = 3_600_000;
const startedAt = new Date();
const at = (hours: number) => new Date(startedAt.getTime() + hours * hour);
const anywhere = () => `198.51.${randomInt(256)}.${randomInt(256)}`;

/** A purchase in progress. `requestId`: of its one refund. */
interface Subject {
  readonly customer: Customer;
  readonly phone: string;
  readonly requestId: string;
  orderId: string;
  clientSecret: string;
}

type Step = (subject: Subject) => Promise<unknown>;

let admin: Customer;
const customers: Customer[] = [];

beforeAll(async () => {
  const account = await newCustomer();
  await changeRole(account.email, "admin", startedAt);
  // Signed in at the time of the refunds.
  admin = { ...account, token: await signToken({ id: account.id, role: "admin", version: 1 }, at(1)) };
  for (let index = 0; index < 30; index += 1) customers.push(await newCustomer());
}, 60_000);
afterAll(async () => expect(await findInconsistencies(), "when all is done").toEqual([]));

const newSubject = async (): Promise<Subject> => ({
  customer: customers[randomInt(customers.length)] ?? expect.fail(),
  phone: newNumber(),
  requestId: randomUUID(),
  orderId: "",
  clientSecret: "",
});

const opened = z.object({ orderId: z.string(), clientSecret: z.string() });

/** Creates or reopens the payment, and stores the page's reply. */
async function open(subject: Subject, body: object, now: Date): Promise<void> {
  const answer = await call("createPaymentIntent", { token: subject.customer.token, body, now, from: anywhere() });
  const openedReply = opened.safeParse(answer.body).data;
  if (openedReply !== undefined) Object.assign(subject, openedReply);
}

const intentOf = ({ clientSecret }: Subject) => intentIdOf(clientSecret);
const opens: Step = (subject) => open(subject, { phone: subject.phone }, startedAt);
const restarts: Step = (subject) => open(subject, { orderId: subject.orderId }, at(1));
const restartsLater: Step = (subject) => open(subject, { orderId: subject.orderId }, at(25));
const pays: Step = ({ clientSecret }) => pay(clientSecret);
const completes: Step = (subject) => {
  const { customer, orderId } = subject;
  return call("completePayment", {
    token: customer.token,
    body: { orderId, paymentIntentId: intentOf(subject) },
    now: at(1),
  });
};
const success: Step = (subject) => report(eventAbout("payment_intent.succeeded", { id: intentOf(subject) }));
const canceled: Step = (subject) => report(eventAbout("payment_intent.canceled", { id: intentOf(subject) }));
const status: Step = (subject) => {
  const query = { payment_intent: intentOf(subject), order_id: subject.orderId };
  return call("getPaymentIntentStatus", { query, from: anywhere(), now: at(1) });
};
const reconciles: Step = () => runJob("reconcile", at(1));
const reconcilesLate: Step = () => runJob("reconcile", at(24 * 30));
const deletes: Step = ({ customer, orderId }) =>
  call("deleteOrder", { token: customer.token, params: { id: orderId }, now: at(1) });
const refunds: Step = ({ orderId, requestId }) =>
  call("refundAdminOrder", {
    token: admin.token,
    params: { id: orderId },
    body: { amountCents: 200, requestId },
    now: at(1),
  });
const refunded: Step = (subject) =>
  report(eventAbout("charge.refunded", { id: "ch_1", payment_intent: intentOf(subject) }));
const stripeCancels: Step = async (subject) => (await stripe()).paymentIntents.cancel(intentOf(subject));

const paths: readonly {
  does: string;
  before: readonly Step[];
  step: Step;
  after: Readonly<Record<string, readonly Step[]>>;
}[] = [
  {
    does: "opening a payment",
    before: [],
    step: opens,
    after: { "the same again, and payment": [opens, pays, success] },
  },
  {
    does: "opening a payment for a canceled order",
    before: [opens, stripeCancels, canceled],
    step: restarts,
    after: { "the same again, and payment": [restarts, pays, success] },
  },
  {
    does: "renewing a price",
    before: [opens],
    step: restartsLater,
    after: { "the same again, and payment": [restartsLater, pays, success] },
  },
  {
    does: "completing an order",
    before: [opens, pays],
    step: completes,
    after: {
      "the same again": [completes],
      "Stripe's report": [success],
      "the status check": [status],
      "the job": [reconciles],
    },
  },
  {
    does: "following Stripe's report",
    before: [opens, pays],
    step: success,
    after: { "the page": [completes], "the report again": [success] },
  },
  {
    does: "following a cancellation",
    before: [opens, stripeCancels],
    step: canceled,
    after: { "the report again": [canceled], "the job": [reconciles] },
  },
  { does: "deleting an order", before: [opens], step: deletes, after: { "the same again": [deletes] } },
  {
    does: "deleting an order that is being paid",
    before: [opens, pays],
    step: deletes,
    after: { "the same again": [deletes], "Stripe's report": [success] },
  },
  {
    does: "refunding",
    before: [opens, pays, completes],
    step: refunds,
    after: { "the same again": [refunds], "the same again after Stripe's report": [refunded, refunds] },
  },
  {
    does: "following a refund",
    before: [opens, pays, completes, refunds],
    step: refunded,
    after: { "the report again": [refunded] },
  },
  {
    does: "expiring",
    before: [opens],
    step: reconcilesLate,
    after: { "the job again": [reconcilesLate], "Stripe's report, and the job": [canceled, reconcilesLate] },
  },
];

const lineRow = z.object({ orderId: z.string(), state: z.string() });

/** The state of a purchase, without ids and times. */
async function end({ customer, phone, orderId, clientSecret }: Subject) {
  const order = await readOrder(customer.id, orderId);
  const intent =
    clientSecret === "" ? undefined : await (await stripe()).paymentIntents.retrieve(intentIdOf(clientSecret));
  const line = await readRow(keys.line(phone), lineRow);
  return {
    status: order?.status,
    amount: order?.amount,
    refunded: order?.refunded,
    isItsPayment: order === undefined || order.intentId === intent?.id,
    attempt: order?.attempt,
    told: order?.history.map(({ what }) => what),
    open: (await readOpenOrderId(customer.id, phone)) === orderId,
    line: line && { isMine: line.orderId === orderId, state: line.state },
    payments: (await paymentsOf(orderId)).map((one) => one.status).sort(),
  };
}

async function walk(subject: Subject, steps: readonly Step[]): Promise<void> {
  for (const step of steps) await step(subject);
}

describe.each(paths)("a process that dies while $does", ({ before, step, after }) => {
  it.each(Object.entries(after))(
    "leaves the same final state when continued by: %s",
    async (_who, recovery) => {
      await saveSettings({});
      const alive = await newSubject();
      await walk(alive, before);
      await saveSettings({ priceCents: "900" });
      const calls = await recordCalls(() => step(alive));
      // The complete run is recovered too: nothing must happen twice.
      await walk(alive, recovery);
      const expected = await end(alive);
      expect(calls.length).toBeGreaterThan(2);
      for (let callsBeforeCrash = 0; callsBeforeCrash <= calls.length; callsBeforeCrash += 1) {
        await saveSettings({});
        const subject = await newSubject();
        await walk(subject, before);
        await saveSettings({ priceCents: "900" });
        await runUntilCrash(callsBeforeCrash, () => step(subject));
        await walk(subject, recovery);
        expect(await end(subject), `after ${callsBeforeCrash} of ${calls.join(", ")}`).toEqual(expected);
      }
      expect(await findInconsistencies()).toEqual([]);
    },
    60_000,
  );
});
