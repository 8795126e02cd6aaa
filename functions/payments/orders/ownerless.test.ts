import { afterEach, beforeAll, expect, it } from "vitest";
import { readOrder } from "../../data/orders.ts";
import { newOpenPurchase, type OpenPurchase } from "../../testing/buying.ts";
import { findInconsistencies } from "../../testing/consistency.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { runJob } from "../../testing/jobs.ts";
import { type Customer, newAdmin } from "../../testing/people.ts";
import { allRows } from "../../testing/rows.ts";
import { eventAbout, payByBankDebit, sendStripeEvent, setTestControl, stripe } from "../../testing/stripe.ts";

/* Payments that arrive after their account was deleted. */

let admin: Customer;
beforeAll(async () => {
  admin = await newAdmin();
});
afterEach(async () => expect(await findInconsistencies()).toEqual([]));

const soon = () => new Date(Date.now() + 5 * 60_000);
const refundsOf = async ({ paymentIntentId }: OpenPurchase) =>
  (await (await stripe()).refunds.list({ payment_intent: paymentIntentId })).data;

/** Creates an order whose bank debit succeeds after the customer's account was deleted. */
async function newDebitPaidAfterDeletion(): Promise<OpenPurchase> {
  const purchase = await newOpenPurchase();
  const { customer, token, clientSecret, paymentIntentId } = purchase;
  await payByBankDebit(clientSecret);
  const deletion = await call("deleteMe", { token, body: { currentPassword: customer.password } });
  expect(deletion.status).toBe(200);
  await setTestControl(`payment_intents/${paymentIntentId}/settle`, { outcome: "succeed" });
  await sendStripeEvent(eventAbout("payment_intent.succeeded", { id: paymentIntentId }));
  return purchase;
}

it("a payment for a deleted account is refunded in full by the next run of the job, once, with an audit entry", async () => {
  const purchase = await newDebitPaidAfterDeletion();
  const { customer, orderId, paymentIntentId } = purchase;
  expect(await readOrder(customer.id, orderId)).toMatchObject({ status: "complete", line: "", refunded: 0 });
  const runs = await Promise.all([1, 2, 3].map(() => runJob("reconcile", soon()).catch(() => undefined)));
  expect(runs.some((run) => run !== undefined)).toBe(true);
  await runJob("reconcile", soon());
  expect(await refundsOf(purchase)).toMatchObject([{ amount: 500, metadata: { requestId: `auto:${orderId}` } }]);
  expect(await readOrder(customer.id, orderId)).toMatchObject({ refunded: 500 });
  expect((await allRows()).filter(({ intentId, sk }) => sk === "UNMATCHED" && intentId === paymentIntentId)).toEqual(
    [],
  );
  const { entries } = await callExpectingSuccess("listAdminAudit", { token: admin.token, query: { search: orderId } });
  expect(entries).toMatchObject([{ action: "order.refund", by: { email: "shop" } }]);
});

it("a payment for a deleted account is left alone while disputed, and refunded once the dispute is won", async () => {
  const purchase = await newDebitPaidAfterDeletion();
  const { paymentIntentId } = purchase;
  await setTestControl(`payment_intents/${paymentIntentId}/dispute`);
  await sendStripeEvent(eventAbout("charge.dispute.created", { id: "dp_1", payment_intent: paymentIntentId }));
  await runJob("reconcile", soon());
  expect(await refundsOf(purchase)).toEqual([]);
  const [dispute] = (await (await stripe()).disputes.list({ payment_intent: paymentIntentId })).data;
  await setTestControl(`disputes/${dispute?.id}/close`, { outcome: "won" });
  await sendStripeEvent(eventAbout("charge.dispute.closed", { id: dispute?.id, payment_intent: paymentIntentId }));
  await runJob("reconcile", soon());
  expect(await refundsOf(purchase)).toMatchObject([{ amount: 500 }]);
});
