import { randomInt, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { keys } from "../../data/keys.ts";
import { readOpenOrderId, readOrder } from "../../data/orders.ts";
import { readRow } from "../../data/table.ts";
import { changeRole } from "../../data/users.ts";
import { findInconsistencies } from "../../testing/consistency.ts";
import { recordCalls, runUntilCrash } from "../../testing/dying-process.ts";
import { call } from "../../testing/front-door.ts";
import { runJob } from "../../testing/jobs.ts";
import { adminToken, type Customer, newConfirmedCustomer, newCustomer, newNumber } from "../../testing/people.ts";
import { forgetProgress, saveSettings } from "../../testing/rows.ts";
import { eventAbout, intentIdOf, pay, paymentsOf, sendStripeEvent, stripe } from "../../testing/stripe.ts";

/*
 * A process dies before its first call to DynamoDB or Stripe, or after one of its calls; between two calls it has no
 * effects, so these are all cases. Then another actor continues. The result must be the same as without a crash. The
 * calls are recorded from a complete run, so they are not listed here.
 */

const hour = 3_600_000;
const startedAt = new Date();
const hoursAfterStart = (hours: number) => new Date(startedAt.getTime() + hours * hour);
const randomIpAddress = () => `198.51.${randomInt(256)}.${randomInt(256)}`;

/** A purchase in progress. `requestId`: the id of its only refund request. */
interface Subject {
  readonly customer: Customer;
  readonly phone: string;
  readonly requestId: string;
  orderId: string;
  clientSecret: string;
}

type Step = (subject: Subject) => Promise<unknown>;

let admin: Customer;

beforeAll(async () => {
  const account = await newConfirmedCustomer();
  await changeRole(account.email, "admin", startedAt);
  // The admin signed in at the time of the refunds.
  admin = { ...account, token: await adminToken(account, hoursAfterStart(1)) };
});
afterAll(async () => expect(await findInconsistencies(), "after all tests").toEqual([]));

const newSubject = async (): Promise<Subject> => {
  await forgetProgress();
  return {
    // One of its own: a session's first use of a day is recorded, which would be a call that other runs do not make.
    customer: await newCustomer(),
    phone: newNumber(),
    requestId: randomUUID(),
    orderId: "",
    clientSecret: "",
  };
};

const openReply = z.object({ orderId: z.string(), clientSecret: z.string() });

/** Creates or reopens the payment, and stores the ids from the response in `subject`. */
async function open(subject: Subject, body: object, now: Date): Promise<void> {
  const reply = await call("createPaymentIntent", {
    token: subject.customer.token,
    body,
    now,
    ipAddress: randomIpAddress(),
  });
  const openedPayment = openReply.safeParse(reply.body).data;
  if (openedPayment !== undefined) Object.assign(subject, openedPayment);
}

const intentOf = ({ clientSecret }: Subject) => intentIdOf(clientSecret);
const openNew: Step = (subject) => open(subject, { phone: subject.phone }, startedAt);
const reopen: Step = (subject) => open(subject, { orderId: subject.orderId }, hoursAfterStart(1));
const reopenNextDay: Step = (subject) => open(subject, { orderId: subject.orderId }, hoursAfterStart(25));
const payByCard: Step = ({ clientSecret }) => pay(clientSecret);
const complete: Step = (subject) => {
  const { customer, orderId } = subject;
  return call("completePayment", {
    token: customer.token,
    body: { orderId, paymentIntentId: intentOf(subject) },
    now: hoursAfterStart(1),
  });
};
const deliverSuccess: Step = (subject) =>
  sendStripeEvent(eventAbout("payment_intent.succeeded", { id: intentOf(subject) }));
const deliverCancellation: Step = (subject) =>
  sendStripeEvent(eventAbout("payment_intent.canceled", { id: intentOf(subject) }));
const checkStatus: Step = (subject) => {
  const query = { payment_intent: intentOf(subject), order_id: subject.orderId };
  return call("getPaymentIntentStatus", { query, ipAddress: randomIpAddress(), now: hoursAfterStart(1) });
};
const reconcile: Step = () => runJob("reconcile", hoursAfterStart(1));
const reconcileLater: Step = () => runJob("reconcile", hoursAfterStart(24 * 30));
const deleteOrder: Step = ({ customer, orderId }) =>
  call("deleteOrder", { token: customer.token, params: { id: orderId }, now: hoursAfterStart(1) });
const refundPart: Step = ({ orderId, requestId }) =>
  call("refundAdminOrder", {
    token: admin.token,
    params: { id: orderId },
    body: { amountCents: 200, requestId },
    now: hoursAfterStart(1),
  });
const deliverRefund: Step = (subject) =>
  sendStripeEvent(eventAbout("charge.refunded", { id: "ch_1", payment_intent: intentOf(subject) }));
const cancelAtStripe: Step = async (subject) => (await stripe()).paymentIntents.cancel(intentOf(subject));

const crashes: readonly {
  action: string;
  setup: readonly Step[];
  step: Step;
  recoveries: Readonly<Record<string, readonly Step[]>>;
}[] = [
  {
    action: "opening a payment",
    setup: [],
    step: openNew,
    recoveries: { "the same request and the payment": [openNew, payByCard, deliverSuccess] },
  },
  {
    action: "opening a payment for a canceled order",
    setup: [openNew, cancelAtStripe, deliverCancellation],
    step: reopen,
    recoveries: { "the same request and the payment": [reopen, payByCard, deliverSuccess] },
  },
  {
    action: "renewing a price",
    setup: [openNew],
    step: reopenNextDay,
    recoveries: { "the same request and the payment": [reopenNextDay, payByCard, deliverSuccess] },
  },
  {
    action: "completing an order",
    setup: [openNew, payByCard],
    step: complete,
    recoveries: {
      "the same request": [complete],
      "Stripe's webhook event": [deliverSuccess],
      "the status check": [checkStatus],
      "the job": [reconcile],
    },
  },
  {
    action: "handling the webhook event for a payment",
    setup: [openNew, payByCard],
    step: deliverSuccess,
    recoveries: { "the page": [complete], "the same event": [deliverSuccess] },
  },
  {
    action: "handling the webhook event for a cancellation",
    setup: [openNew, cancelAtStripe],
    step: deliverCancellation,
    recoveries: { "the same event": [deliverCancellation], "the job": [reconcile] },
  },
  {
    action: "deleting an order",
    setup: [openNew],
    step: deleteOrder,
    recoveries: { "the same request": [deleteOrder] },
  },
  {
    action: "deleting an order that was just paid",
    setup: [openNew, payByCard],
    step: deleteOrder,
    recoveries: { "the same request": [deleteOrder], "Stripe's webhook event": [deliverSuccess] },
  },
  {
    action: "refunding part of an order",
    setup: [openNew, payByCard, complete],
    step: refundPart,
    recoveries: {
      "the same request": [refundPart],
      "Stripe's webhook event and the same request": [deliverRefund, refundPart],
    },
  },
  {
    action: "handling the webhook event for a refund",
    setup: [openNew, payByCard, complete, refundPart],
    step: deliverRefund,
    recoveries: { "the same event": [deliverRefund] },
  },
  {
    action: "expiring an order",
    setup: [openNew],
    step: reconcileLater,
    recoveries: {
      "the job again": [reconcileLater],
      "Stripe's webhook event and the job": [deliverCancellation, reconcileLater],
    },
  },
];

const lineRow = z.object({ orderId: z.string(), state: z.string() });

/** The state of a purchase, without ids and times. */
async function readFinalState({ customer, phone, orderId, clientSecret }: Subject) {
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
    eventKinds: order?.history.map(({ what }) => what),
    isOpenOrder: (await readOpenOrderId(customer.id, phone)) === orderId,
    line: line && { isMine: line.orderId === orderId, state: line.state },
    payments: (await paymentsOf(orderId)).map((one) => one.status).sort(),
  };
}

async function runSteps(subject: Subject, steps: readonly Step[]): Promise<void> {
  for (const step of steps) await step(subject);
}

describe.each(crashes)("a process that dies while $action", ({ setup, step, recoveries }) => {
  it.each(Object.entries(recoveries))(
    "leaves the same final state as without a crash when followed by: %s",
    async (_recoveryName, recovery) => {
      await saveSettings({});
      const uninterrupted = await newSubject();
      await runSteps(uninterrupted, setup);
      await saveSettings({ priceCents: "900" });
      const calls = await recordCalls(() => step(uninterrupted));
      // The complete run is followed by the recovery, too: nothing must happen twice.
      await runSteps(uninterrupted, recovery);
      const expected = await readFinalState(uninterrupted);
      expect(calls.length).toBeGreaterThan(2);
      for (let callsBeforeCrash = 0; callsBeforeCrash <= calls.length; callsBeforeCrash += 1) {
        await saveSettings({});
        const subject = await newSubject();
        await runSteps(subject, setup);
        await saveSettings({ priceCents: "900" });
        await runUntilCrash(callsBeforeCrash, () => step(subject));
        await runSteps(subject, recovery);
        expect(await readFinalState(subject), `after ${callsBeforeCrash} of ${calls.join(", ")}`).toEqual(expected);
      }
      expect(await findInconsistencies()).toEqual([]);
    },
  );
});
