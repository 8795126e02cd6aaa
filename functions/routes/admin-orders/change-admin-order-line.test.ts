import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { findInconsistencies } from "../../testing/books.ts";
import { type OpenPurchase, openPurchase, paidPurchase } from "../../testing/buying.ts";
import { type FlakyNetwork, flakyNetwork } from "../../testing/flaky-network.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newAdmin, newCustomer, ordersOf } from "../../testing/people.ts";
import { allRows, counters } from "../../testing/rows.ts";
import { eventAbout, report, setTestControl, stripe } from "../../testing/stripe.ts";

let admin: Customer;
let customer: Customer;
let toTable: FlakyNetwork;
beforeAll(async () => {
  toTable = await flakyNetwork(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "");
  process.env.AWS_ENDPOINT_URL_DYNAMODB = toTable.url;
  [admin, customer] = await Promise.all([newAdmin(), newCustomer()]);
});
afterEach(async () => {
  toTable.clearFaults();
  expect(await findInconsistencies()).toEqual([]);
});
afterAll(() => toTable.stop());

type Asked = { readonly action: string; readonly reason?: string };
const request = ({ orderId }: Pick<OpenPurchase, "orderId">, { action, reason = "misuse" }: Asked) => ({
  token: admin.token,
  params: { id: orderId },
  body: { action, reason },
});
const change = (purchase: Pick<OpenPurchase, "orderId">, action: string, reason?: string) =>
  call("changeAdminOrderLine", request(purchase, { action, ...(reason ? { reason } : {}) }));
const changed = async (purchase: OpenPurchase, action: string, reason?: string) =>
  (await callExpectingSuccess("changeAdminOrderLine", request(purchase, { action, ...(reason ? { reason } : {}) })))
    .order;
const lineOf = async (purchase: OpenPurchase) =>
  (await ordersOf(purchase.customer)).find(({ id }) => id === purchase.orderId)?.lineState;
const auditEntriesOf = async ({ orderId }: OpenPurchase) =>
  (
    await callExpectingSuccess("listAdminAudit", {
      token: admin.token,
      query: { search: orderId, action: "order.line" },
    })
  ).entries;
const reported = ({ paymentIntentId }: OpenPurchase, type = "charge.refunded") =>
  report(eventAbout(type, { id: "ch_1", payment_intent: paymentIntentId }));

describe("an admin", () => {
  it("ends a license for a reason: in its history and in the audit log, without moving money", async () => {
    const purchase = await paidPurchase({ customer });
    const before = await counters();
    const order = await changed(purchase, "end", "dispute_lost");
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
    expect(await lineOf(await paidPurchase({ phone: purchase.phone })), "the number is free").toBe("active");
  });

  it("ends a license that survived a partial dispute", async () => {
    const purchase = await paidPurchase({ customer });
    const opened = await setTestControl(`payment_intents/${purchase.paymentIntentId}/dispute`, { amount: 200 });
    await setTestControl(`disputes/${Object(opened).id}/close`, { outcome: "lost" });
    await reported(purchase, "charge.dispute.closed");
    expect(await lineOf(purchase)).toBe("active");
    expect(await changed(purchase, "end", "dispute_lost")).toMatchObject({ lineState: "ended" });
  });

  it("ends a license, and the number goes to the paid order waiting for it", async () => {
    const holder = await paidPurchase({ customer });
    const claimant = await paidPurchase({ phone: holder.phone });
    await changed(holder, "end", "not_their_number");
    expect(await lineOf(claimant)).toBe("active");
    expect(await changed(holder, "resume", "correction"), "another customer has it by now").toMatchObject({
      lineState: "claimed",
    });
    expect(await lineOf(claimant)).toBe("active");
  });

  it("suspends a license, which keeps its number, and resumes it", async () => {
    const purchase = await paidPurchase({ customer });
    expect(await changed(purchase, "suspend")).toMatchObject({ lineState: "suspended", lineBecause: "shop" });
    const claimant = await paidPurchase({ phone: purchase.phone });
    expect(await lineOf(claimant)).toBe("claimed");
    const order = await changed(purchase, "resume", "correction");
    expect(order).toMatchObject({ lineState: "active" });
    expect(order).not.toHaveProperty("lineBecause");
    expect(order.timeline.slice(-2).map(({ what }) => what)).toEqual(["line_suspended", "line_resumed"]);
    expect(await changed(claimant, "suspend"), "a claim is suspended too, and waits no more").toMatchObject({
      lineState: "suspended",
    });
    await changed(purchase, "end");
    expect(await changed(claimant, "resume"), "and takes the number that is free by then").toMatchObject({
      lineState: "active",
    });
  });

  it("repeats a change, or makes it twice at once, without further effect", async () => {
    const purchase = await paidPurchase({ customer });
    await Promise.all([1, 2, 3].map(() => changed(purchase, "suspend")));
    const before = await allRows();
    expect(await changed(purchase, "suspend", "fraud")).toMatchObject({ lineState: "suspended" });
    expect(await allRows()).toEqual(before);
    expect(await auditEntriesOf(purchase)).toHaveLength(1);
    const other = await paidPurchase({ customer });
    expect(await changed(other, "resume"), "never held back").toMatchObject({ lineState: "active" });
    expect(await auditEntriesOf(other)).toEqual([]);
  });

  it("changes a license while its payment changes, and both are kept", async () => {
    const purchase = await paidPurchase({ customer });
    const claimant = await paidPurchase({ phone: purchase.phone });
    await (await stripe()).refunds.create({ payment_intent: purchase.paymentIntentId, amount: 100 });
    toTable.hold("TransactWriteItems", () => reported(purchase));
    expect(await changed(purchase, "end")).toMatchObject({ lineState: "ended", refundedCents: 100 });
    expect(await lineOf(claimant)).toBe("active");
    expect(await auditEntriesOf(purchase)).toHaveLength(1);
  });

  it("ends a license that does not come back when a refund fails", async () => {
    const purchase = await paidPurchase({ customer });
    const { id } = await (await stripe()).refunds.create({ payment_intent: purchase.paymentIntentId });
    await reported(purchase);
    expect(await changed(purchase, "end", "fraud")).toMatchObject({ lineState: "ended" });
    await setTestControl(`refunds/${id}/fail`);
    await reported(purchase, "refund.failed");
    expect(await lineOf(purchase)).toBe("ended");
  });

  it("gets a helpful error for a change that makes no sense", async () => {
    const unpaid = await openPurchase({ customer });
    expect(await change(unpaid, "end")).toMatchObject({ status: 409, code: "line_unchangeable" });
    const purchase = await paidPurchase({ customer });
    await (await stripe()).refunds.create({ payment_intent: purchase.paymentIntentId });
    await reported(purchase);
    for (const action of ["suspend", "resume"]) {
      expect(await change(purchase, action)).toMatchObject({
        status: 409,
        message: expect.stringMatching(/^This license has ended/),
      });
    }
    expect(await change(purchase, "destroy")).toMatchObject({ status: 422 });
    expect(await change(purchase, "end", "because")).toMatchObject({ status: 422 });
    expect(await change({ orderId: "ord_00000000000000000000000000" }, "end")).toMatchObject({ status: 404 });
  });
});

it("is the only one who can change a license", async () => {
  const { orderId, token } = await paidPurchase({ customer });
  const change = request({ orderId }, { action: "end" });
  expect(await call("changeAdminOrderLine", { ...change, token })).toMatchObject({ status: 403 });
});
