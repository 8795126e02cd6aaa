import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { newOpenPurchase, newPaidPurchase, type OpenPurchase } from "../../testing/buying.ts";
import { findInconsistencies } from "../../testing/consistency.ts";
import { type FlakyNetwork, flakyNetwork } from "../../testing/flaky-network.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newAdmin, newCustomer, ordersOf } from "../../testing/people.ts";
import { allRows, counters } from "../../testing/rows.ts";
import { eventAbout, sendStripeEvent, setTestControl, stripe } from "../../testing/stripe.ts";

let admin: Customer;
let customer: Customer;
let tableNetwork: FlakyNetwork;
beforeAll(async () => {
  tableNetwork = await flakyNetwork(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "");
  process.env.AWS_ENDPOINT_URL_DYNAMODB = tableNetwork.url;
  [admin, customer] = await Promise.all([newAdmin(), newCustomer()]);
});
afterEach(async () => {
  tableNetwork.clearFaults();
  expect(await findInconsistencies()).toEqual([]);
});
afterAll(() => tableNetwork.stop());

type LineChange = { readonly action: string; readonly reason?: string };
const requestFor = ({ orderId }: Pick<OpenPurchase, "orderId">, { action, reason = "misuse" }: LineChange) => ({
  token: admin.token,
  params: { id: orderId },
  body: { action, reason },
});
const change = (purchase: Pick<OpenPurchase, "orderId">, action: string, reason?: string) =>
  call("changeAdminOrderLine", requestFor(purchase, { action, ...(reason ? { reason } : {}) }));
const changeSuccessfully = async (purchase: OpenPurchase, action: string, reason?: string) =>
  (await callExpectingSuccess("changeAdminOrderLine", requestFor(purchase, { action, ...(reason ? { reason } : {}) })))
    .order;
const lineStateOf = async (purchase: OpenPurchase) =>
  (await ordersOf(purchase.customer)).find(({ id }) => id === purchase.orderId)?.lineState;
const auditEntriesOf = async ({ orderId }: OpenPurchase) =>
  (
    await callExpectingSuccess("listAdminAudit", {
      token: admin.token,
      query: { search: orderId, action: "order.line" },
    })
  ).entries;
const reportEvent = ({ paymentIntentId }: OpenPurchase, type = "charge.refunded") =>
  sendStripeEvent(eventAbout(type, { id: "ch_1", payment_intent: paymentIntentId }));

describe("an admin", () => {
  it("ends a license for a reason, which the history and the audit log record, without moving money", async () => {
    const purchase = await newPaidPurchase({ customer });
    const before = await counters();
    const order = await changeSuccessfully(purchase, "end", "dispute_lost");
    expect(order).toMatchObject({ status: "complete", lineState: "ended", lineBecause: "shop", refundedCents: 0 });
    expect(order.timeline.at(-1)).toMatchObject({ what: "line_ended", via: "admin", detail: "dispute_lost" });
    expect(await auditEntriesOf(purchase)).toMatchObject([
      {
        by: { userId: admin.id, email: admin.email },
        old: { lineState: "active" },
        new: { lineState: "ended", reason: "dispute_lost" },
      },
    ]);
    expect(await counters()).toEqual(before);
    expect(await lineStateOf(await newPaidPurchase({ phone: purchase.phone })), "the number is free").toBe("active");
  });

  it("ends a license that stayed active after a lost partial dispute", async () => {
    const purchase = await newPaidPurchase({ customer });
    const dispute = await setTestControl(`payment_intents/${purchase.paymentIntentId}/dispute`, { amount: 200 });
    await setTestControl(`disputes/${Object(dispute).id}/close`, { outcome: "lost" });
    await reportEvent(purchase, "charge.dispute.closed");
    expect(await lineStateOf(purchase)).toBe("active");
    expect(await changeSuccessfully(purchase, "end", "dispute_lost")).toMatchObject({ lineState: "ended" });
  });

  it("ends a license, which passes its number on to the paid order that claims it", async () => {
    const holder = await newPaidPurchase({ customer });
    const claimant = await newPaidPurchase({ phone: holder.phone });
    await changeSuccessfully(holder, "end", "not_their_number");
    expect(await lineStateOf(claimant)).toBe("active");
    expect(
      await changeSuccessfully(holder, "resume", "correction"),
      "another customer now holds the number",
    ).toMatchObject({
      lineState: "claimed",
    });
    expect(await lineStateOf(claimant)).toBe("active");
  });

  it("suspends a license, which keeps its number, and resumes it", async () => {
    const purchase = await newPaidPurchase({ customer });
    expect(await changeSuccessfully(purchase, "suspend")).toMatchObject({
      lineState: "suspended",
      lineBecause: "shop",
    });
    const claimant = await newPaidPurchase({ phone: purchase.phone });
    expect(await lineStateOf(claimant)).toBe("claimed");
    const order = await changeSuccessfully(purchase, "resume", "correction");
    expect(order).toMatchObject({ lineState: "active" });
    expect(order).not.toHaveProperty("lineBecause");
    expect(order.timeline.slice(-2).map(({ what }) => what)).toEqual(["line_suspended", "line_resumed"]);
    expect(
      await changeSuccessfully(claimant, "suspend"),
      "a claim can be suspended too, and then does not get the number when it becomes free",
    ).toMatchObject({
      lineState: "suspended",
    });
    await changeSuccessfully(purchase, "end");
    expect(await changeSuccessfully(claimant, "resume"), "it takes the number, which is free now").toMatchObject({
      lineState: "active",
    });
  });

  it("repeats a change, in sequence or concurrently, without further effect", async () => {
    const purchase = await newPaidPurchase({ customer });
    await Promise.all([1, 2, 3].map(() => changeSuccessfully(purchase, "suspend")));
    const before = await allRows();
    expect(await changeSuccessfully(purchase, "suspend", "fraud")).toMatchObject({ lineState: "suspended" });
    expect(await allRows()).toEqual(before);
    expect(await auditEntriesOf(purchase)).toHaveLength(1);
    const other = await newPaidPurchase({ customer });
    expect(await changeSuccessfully(other, "resume"), "it was never suspended").toMatchObject({ lineState: "active" });
    expect(await auditEntriesOf(other)).toEqual([]);
  });

  it("ends a license during a concurrent refund, and both changes are saved", async () => {
    const purchase = await newPaidPurchase({ customer });
    const claimant = await newPaidPurchase({ phone: purchase.phone });
    await (await stripe()).refunds.create({ payment_intent: purchase.paymentIntentId, amount: 100 });
    tableNetwork.hold("TransactWriteItems", () => reportEvent(purchase));
    expect(await changeSuccessfully(purchase, "end")).toMatchObject({ lineState: "ended", refundedCents: 100 });
    expect(await lineStateOf(claimant)).toBe("active");
    expect(await auditEntriesOf(purchase)).toHaveLength(1);
  });

  it("ends a license that a refund has already ended, so that it stays ended if the refund fails", async () => {
    const purchase = await newPaidPurchase({ customer });
    const { id } = await (await stripe()).refunds.create({ payment_intent: purchase.paymentIntentId });
    await reportEvent(purchase);
    expect(await changeSuccessfully(purchase, "end", "fraud")).toMatchObject({ lineState: "ended" });
    await setTestControl(`refunds/${id}/fail`);
    await reportEvent(purchase, "refund.failed");
    expect(await lineStateOf(purchase)).toBe("ended");
  });

  it("gets an error for an impossible or invalid change, or an unknown order", async () => {
    const unpaid = await newOpenPurchase({ customer });
    expect(await change(unpaid, "end")).toMatchObject({ status: 409, code: "line_unchangeable" });
    const purchase = await newPaidPurchase({ customer });
    await (await stripe()).refunds.create({ payment_intent: purchase.paymentIntentId });
    await reportEvent(purchase);
    for (const action of ["suspend", "resume"]) {
      expect(await change(purchase, action)).toMatchObject({
        status: 409,
        message: expect.stringMatching(/^This license (has )?ended/),
      });
    }
    expect(await change(purchase, "destroy")).toMatchObject({ status: 422 });
    expect(await change(purchase, "end", "because")).toMatchObject({ status: 422 });
    expect(await change({ orderId: "ord_00000000000000000000000000" }, "end")).toMatchObject({ status: 404 });
  });
});

it("only an admin can change a license", async () => {
  const { orderId, token } = await newPaidPurchase({ customer });
  const change = requestFor({ orderId }, { action: "end" });
  expect(await call("changeAdminOrderLine", { ...change, token })).toMatchObject({ status: 403 });
});
