import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { readOrder } from "../../data/orders.ts";
import { newPaidPurchase, type OpenPurchase } from "../../testing/buying.ts";
import { findInconsistencies } from "../../testing/consistency.ts";
import { type FlakyNetwork, flakyNetwork } from "../../testing/flaky-network.ts";
import { callExpectingSuccess } from "../../testing/front-door.ts";
import { runJob } from "../../testing/jobs.ts";
import { type Customer, newAdmin, ordersOf } from "../../testing/people.ts";
import { eventAbout, sendStripeEvent, setTestControl, stripe } from "../../testing/stripe.ts";

/* The reconciling job handles claims: paid orders whose number is held by another customer. */

let tableNetwork: FlakyNetwork;
let stripeNetwork: FlakyNetwork;
let admin: Customer;
beforeAll(async () => {
  tableNetwork = await flakyNetwork(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "");
  process.env.AWS_ENDPOINT_URL_DYNAMODB = tableNetwork.url;
  stripeNetwork = await flakyNetwork(process.env.STRIPE_API_BASE ?? "");
  process.env.STRIPE_API_BASE = stripeNetwork.url;
  admin = await newAdmin();
});
afterEach(async () => {
  stripeNetwork.clearFaults();
  tableNetwork.clearFaults();
  expect(await findInconsistencies()).toEqual([]);
});
afterAll(() => Promise.all([tableNetwork.stop(), stripeNetwork.stop()]));

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const afterClaimPeriod = hoursFromNow(73);

async function newHolderAndClaimant(): Promise<readonly [OpenPurchase, OpenPurchase]> {
  const holder = await newPaidPurchase();
  return [holder, await newPaidPurchase({ phone: holder.phone })];
}
const readStoredOrder = async ({ customer, orderId }: OpenPurchase) =>
  (await readOrder(customer.id, orderId)) ?? expect.fail("there is no such order");
const listedOrder = async ({ customer, orderId }: OpenPurchase) =>
  (await ordersOf(customer)).find(({ id }) => id === orderId) ?? expect.fail("the customer sees no such order");
const refundsOf = async ({ paymentIntentId }: OpenPurchase) =>
  (await (await stripe()).refunds.list({ payment_intent: paymentIntentId })).data;

it("a claim waits for three days, and is then refunded in full, once, as its history and the audit log record", async () => {
  const [holder, claimant] = await newHolderAndClaimant();
  expect(await runJob("reconcile", hoursFromNow(71))).toMatchObject({ failed: 0, claimsRefunded: 0 });
  expect(await refundsOf(claimant)).toEqual([]);

  expect(await runJob("reconcile", afterClaimPeriod)).toMatchObject({ failed: 0, claimsRefunded: 1 });
  expect(await runJob("reconcile", afterClaimPeriod)).toMatchObject({ failed: 0, claimsRefunded: 0 });
  const { orderId } = claimant;
  expect(await refundsOf(claimant)).toMatchObject([
    { amount: 500, metadata: { orderId, requestId: `auto:${orderId}` } },
  ]);
  expect(await listedOrder(claimant)).toMatchObject({ lineState: "ended", lineBecause: "taken", refundedCents: 500 });
  expect(await listedOrder(holder)).toMatchObject({ lineState: "active", refundedCents: 0 });
  expect((await readStoredOrder(claimant)).history.slice(-2)).toMatchObject([
    { what: "refund_requested", amount: 500, via: "reconciler", detail: `auto:${orderId}` },
    { what: "refunded", amount: 500, via: "reconciler" },
  ]);
  const { entries } = await callExpectingSuccess("listAdminAudit", { token: admin.token, query: { search: orderId } });
  expect(entries).toMatchObject([{ action: "order.refund", by: { userId: null, email: "shop" } }]);
});

it("a claim is refunded once by two concurrent jobs", async () => {
  const [, claimant] = await newHolderAndClaimant();
  await Promise.all([runJob("reconcile", afterClaimPeriod), runJob("reconcile", afterClaimPeriod)]);
  await runJob("reconcile", afterClaimPeriod);
  expect(await refundsOf(claimant)).toHaveLength(1);
  expect(await readStoredOrder(claimant)).toMatchObject({ refunded: 500 });
});

it.each(["never arrives", "reply is lost"] as const)(
  "a claim whose refund was interrupted (%s) is refunded once by the next run",
  async (fault) => {
    const [, claimant] = await newHolderAndClaimant();
    stripeNetwork.fail("POST /v1/refunds", fault);
    expect(await runJob("reconcile", afterClaimPeriod)).toMatchObject({ claimsRefunded: 0, failed: 1 });
    expect((await readStoredOrder(claimant)).history.at(-1)).toMatchObject({ what: "refund_requested" });
    stripeNetwork.clearFaults();
    expect(await runJob("reconcile", afterClaimPeriod)).toMatchObject({ claimsRefunded: 1, failed: 0 });
    expect(await refundsOf(claimant)).toHaveLength(1);
    expect(await readStoredOrder(claimant)).toMatchObject({ refunded: 500 });
  },
);

it("a claim is not refunded again after the bank rejected the refund, but left to an admin", async () => {
  const [, claimant] = await newHolderAndClaimant();
  await runJob("reconcile", afterClaimPeriod);
  const [refund] = await refundsOf(claimant);
  await setTestControl(`refunds/${refund?.id}/fail`);
  await sendStripeEvent(eventAbout("refund.failed", { id: "ch_1", payment_intent: claimant.paymentIntentId }));
  expect(await listedOrder(claimant)).toMatchObject({ lineState: "claimed", refundedCents: 0 });
  expect(await runJob("reconcile", afterClaimPeriod)).toMatchObject({ claimsRefunded: 0 });
  expect(await refundsOf(claimant)).toHaveLength(1);
  await (await stripe()).refunds.create({ payment_intent: claimant.paymentIntentId });
  await sendStripeEvent(eventAbout("charge.refunded", { id: "ch_1", payment_intent: claimant.paymentIntentId }));
});

it("a claim keeps its payment when it gets the number while the job handles it", async () => {
  const [holder, claimant] = await newHolderAndClaimant();
  await (await stripe()).refunds.create({ payment_intent: holder.paymentIntentId });
  // The job has decided to refund; before it writes, the holder's license ends and the claim is granted.
  tableNetwork.hold("TransactWriteItems", () =>
    sendStripeEvent(eventAbout("charge.refunded", { id: "ch_1", payment_intent: holder.paymentIntentId })),
  );
  await runJob("reconcile", afterClaimPeriod);
  expect(await listedOrder(claimant)).toMatchObject({ lineState: "active", refundedCents: 0 });
  expect(await refundsOf(claimant)).toEqual([]);
});

it("a claim is not refunded while its payment is disputed", async () => {
  const [, claimant] = await newHolderAndClaimant();
  // The dispute exists at Stripe, but has not been reported to the shop yet.
  await setTestControl(`payment_intents/${claimant.paymentIntentId}/dispute`);
  await runJob("reconcile", afterClaimPeriod);
  expect(await refundsOf(claimant)).toEqual([]);
  expect(await listedOrder(claimant)).toMatchObject({ lineState: "suspended", refundedCents: 0 });
});
