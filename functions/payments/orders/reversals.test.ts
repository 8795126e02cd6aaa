import { afterEach, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { type Order, readOrder } from "../../data/orders.ts";
import { newChargedPurchase, newOpenPurchase, newPaidPurchase, type OpenPurchase } from "../../testing/buying.ts";
import { findInconsistencies } from "../../testing/consistency.ts";
import { call } from "../../testing/front-door.ts";
import { type Customer, newCustomer, ordersOf } from "../../testing/people.ts";
import { counters } from "../../testing/rows.ts";
import { eventAbout, sendStripeEvent, setTestControl, stripe } from "../../testing/stripe.ts";

let customer: Customer;
let other: Customer;
beforeAll(async () => {
  [customer, other] = await Promise.all([newCustomer(), newCustomer()]);
});
afterEach(async () => {
  expect(await findInconsistencies()).toEqual([]);
});

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000);

/** Refunds in Stripe's dashboard, without a report to the shop. */
async function refund({ paymentIntentId }: OpenPurchase, amount?: number): Promise<string> {
  return (await (await stripe()).refunds.create({ payment_intent: paymentIntentId, amount })).id;
}
const failRefund = (refundId: string) => setTestControl(`refunds/${refundId}/fail`);
async function dispute({ paymentIntentId }: OpenPurchase): Promise<string> {
  return z.object({ id: z.string() }).parse(await setTestControl(`payment_intents/${paymentIntentId}/dispute`)).id;
}
const close = (disputeId: string, outcome: "won" | "lost") =>
  setTestControl(`disputes/${disputeId}/close`, { outcome });

/** Delivers a webhook event for a payment. Its other fields are wrong on purpose: only the payment's id is read. */
async function deliverEvent(
  { paymentIntentId }: OpenPurchase,
  type = "charge.refunded",
  now = new Date(),
): Promise<void> {
  const event = eventAbout(type, { id: "ch_1", payment_intent: paymentIntentId, amount_refunded: 1, status: "lost" });
  expect(await sendStripeEvent(event, { now })).toMatchObject({ status: 200 });
}
async function orderOf({ customer: { id }, orderId }: OpenPurchase): Promise<Order> {
  return (await readOrder(id, orderId)) ?? expect.fail();
}
const historyOf = async (purchase: OpenPurchase) =>
  (await orderOf(purchase)).history.slice(3).map(({ what, amount, via }) => [what, amount, via].join(" "));
const listedOrder = async (purchase: OpenPurchase) =>
  (await ordersOf(purchase.customer)).find(({ id }) => id === purchase.orderId) ?? expect.fail();
const readRevenue = async (day?: Date) => {
  const { revenue_usd: revenue = 0, refunds_usd: refunds = 0 } = await counters(day);
  return { revenue, refunds };
};

describe("a refund made at Stripe", () => {
  it("keeps the order complete when it is partial, and ends its license once nothing is left", async () => {
    const purchase = await newPaidPurchase({ customer });
    await refund(purchase, 200);
    await deliverEvent(purchase);
    expect(await listedOrder(purchase)).toMatchObject({ status: "complete", refundedCents: 200, lineState: "active" });
    await refund(purchase, 100);
    await refund(purchase);
    await deliverEvent(purchase);
    expect(await listedOrder(purchase)).toMatchObject({ status: "complete", refundedCents: 500, lineState: "ended" });
    expect(await historyOf(purchase)).toEqual(["refunded 200 webhook", "refunded 300 webhook"]);
  });

  it("reduces the revenue of the day of payment, and counts among the refunds of its own day", async () => {
    const purchase = await newPaidPurchase({ customer });
    const [total, paymentDay, refundDay] = [
      await readRevenue(),
      await readRevenue(new Date()),
      await readRevenue(daysFromNow(3)),
    ];
    await refund(purchase, 150);
    await deliverEvent(purchase, "charge.refunded", daysFromNow(3));
    expect(await readRevenue()).toEqual({ revenue: total.revenue - 150, refunds: total.refunds + 150 });
    expect(await readRevenue(new Date())).toEqual({ revenue: paymentDay.revenue - 150, refunds: paymentDay.refunds });
    expect(await readRevenue(daysFromNow(3))).toEqual({ revenue: refundDay.revenue, refunds: refundDay.refunds + 150 });
  });

  it("that the bank rejects later restores the amount and the license", async () => {
    const purchase = await newPaidPurchase({ customer });
    const before = await readRevenue();
    const id = await refund(purchase);
    await deliverEvent(purchase);
    expect(await listedOrder(purchase)).toMatchObject({ refundedCents: 500, lineState: "ended" });
    await failRefund(id);
    await deliverEvent(purchase, "refund.failed");
    await deliverEvent(purchase, "charge.refund.updated");
    expect(await listedOrder(purchase)).toMatchObject({ refundedCents: 0, lineState: "active" });
    expect(await historyOf(purchase)).toEqual(["refunded 500 webhook", "refund_failed 500 webhook"]);
    expect(await readRevenue()).toEqual(before);
  });

  it("is counted once, however often and concurrently it is reported", async () => {
    const purchase = await newPaidPurchase({ customer });
    const before = await readRevenue();
    await refund(purchase, 200);
    await Promise.all([1, 2, 3, 4, 5, 6].map(() => deliverEvent(purchase)));
    await deliverEvent(purchase, "refund.updated");
    expect(await readRevenue()).toEqual({ revenue: before.revenue - 200, refunds: before.refunds + 200 });
    expect(await historyOf(purchase)).toEqual(["refunded 200 webhook"]);
  });

  it("completes the order and is recorded when its event arrives before the event of the payment", async () => {
    const purchase = await newChargedPurchase({ customer });
    await refund(purchase, 200);
    await deliverEvent(purchase);
    expect(await listedOrder(purchase)).toMatchObject({ status: "complete", refundedCents: 200 });
    await sendStripeEvent(eventAbout("payment_intent.succeeded", { id: purchase.paymentIntentId }));
    expect((await historyOf(purchase)).at(-1)).toBe("refunded 200 webhook");
  });

  it("whose event was lost is found with any later event for the payment", async () => {
    const purchase = await newPaidPurchase({ customer });
    await refund(purchase, 200);
    await sendStripeEvent(eventAbout("payment_intent.succeeded", { id: purchase.paymentIntentId }));
    expect(await listedOrder(purchase)).toMatchObject({ refundedCents: 200 });
  });

  it("is recorded even if several are reported concurrently", async () => {
    const purchase = await newPaidPurchase({ customer });
    await Promise.all(
      [50, 60, 70, 80].map(async (amount) => {
        await refund(purchase, amount);
        await deliverEvent(purchase);
      }),
    );
    expect(await listedOrder(purchase)).toMatchObject({ refundedCents: 260 });
  });
});

describe("a dispute", () => {
  it("suspends the license and withholds the amount, and restores both when won", async () => {
    const purchase = await newPaidPurchase({ customer });
    const before = await readRevenue();
    const id = await dispute(purchase);
    await deliverEvent(purchase, "charge.dispute.created");
    await deliverEvent(purchase, "charge.dispute.funds_withdrawn");
    expect(await listedOrder(purchase)).toMatchObject({ status: "complete", lineState: "suspended" });
    expect(await orderOf(purchase)).toMatchObject({ disputed: 500, dispute: "open" });
    expect(await readRevenue()).toEqual({ revenue: before.revenue - 500, refunds: before.refunds });
    const nextPurchase = await call("createPaymentIntent", { token: purchase.token, body: { phone: purchase.phone } });
    expect(nextPurchase, "the number is still theirs").toMatchObject({ status: 409, code: "line_licensed" });

    await close(id, "won");
    await deliverEvent(purchase, "charge.dispute.funds_reinstated");
    await deliverEvent(purchase, "charge.dispute.closed");
    expect(await listedOrder(purchase)).toMatchObject({ lineState: "active" });
    expect(await orderOf(purchase)).toMatchObject({ disputed: 0, dispute: "won" });
    expect(await historyOf(purchase)).toEqual(["disputed 500 webhook", "dispute_won  webhook"]);
    expect(await readRevenue()).toEqual(before);
  });

  it("that is lost ends the license, and the bank keeps the amount", async () => {
    const purchase = await newPaidPurchase({ customer });
    await refund(purchase, 100);
    const before = await readRevenue();
    await close(await dispute(purchase), "lost");
    await deliverEvent(purchase, "charge.dispute.closed");
    expect(await orderOf(purchase)).toMatchObject({ refunded: 100, disputed: 400, dispute: "lost" });
    expect(await listedOrder(purchase)).toMatchObject({ status: "complete", lineState: "ended" });
    expect(await readRevenue()).toEqual({ revenue: before.revenue - 500, refunds: before.refunds + 100 });
    await deliverEvent(purchase, "charge.dispute.created");
    expect(await historyOf(purchase), "an old event changes nothing").toEqual([
      "refunded 100 webhook",
      "dispute_lost 400 webhook",
    ]);
  });
});

describe("the number of a license that ended", () => {
  it("can be bought again, by its customer and by others", async () => {
    const first = await newPaidPurchase({ customer });
    await refund(first);
    await deliverEvent(first);
    const second = await newPaidPurchase({ customer, phone: first.phone });
    expect(await listedOrder(second)).toMatchObject({ lineState: "active" });
    await refund(second);
    await deliverEvent(second);
    const third = await newPaidPurchase({ customer: other, phone: first.phone });
    expect(await listedOrder(third)).toMatchObject({ lineState: "active" });
    expect(await listedOrder(first)).toMatchObject({ lineState: "ended" });
  });

  it("goes to the first paid order waiting for it, when its holder is refunded", async () => {
    const holder = await newPaidPurchase();
    const [second, third] = [
      await newPaidPurchase({ phone: holder.phone }),
      await newPaidPurchase({ phone: holder.phone }),
    ];
    expect(await listedOrder(second)).toMatchObject({ lineState: "claimed" });
    await refund(holder);
    await Promise.all([deliverEvent(holder), deliverEvent(holder)]);
    expect(await listedOrder(holder)).toMatchObject({ lineState: "ended" });
    expect(await listedOrder(second)).toMatchObject({ lineState: "active" });
    expect((await historyOf(second)).at(-1)).toBe("line_granted  webhook");
    expect(await listedOrder(third)).toMatchObject({ lineState: "claimed" });
    expect(await findInconsistencies()).toEqual([]);
    await refund(second);
    await deliverEvent(second);
    expect(await listedOrder(third)).toMatchObject({ lineState: "active" });
    await refund(third);
    await deliverEvent(third);
    const { token } = await newCustomer();
    const free = await call("createPaymentIntent", { token, body: { phone: holder.phone } });
    expect(free.status, "no other order is waiting").toBe(200);
    expect(await findInconsistencies()).toEqual([]);
  });

  it("stays with its new buyer when the first holder's refund fails, and the first order becomes a claim", async () => {
    const first = await newPaidPurchase({ customer });
    const id = await refund(first);
    await deliverEvent(first);
    const second = await newPaidPurchase({ customer: other, phone: first.phone });
    await failRefund(id);
    await deliverEvent(first, "refund.failed");
    expect(await listedOrder(first)).toMatchObject({ lineState: "claimed" });
    expect(await listedOrder(second)).toMatchObject({ lineState: "active" });
    expect((await historyOf(first)).at(-1)).toBe("line_claimed  webhook");
    const nextPurchase = await call("createPaymentIntent", { token: first.token, body: { phone: first.phone } });
    expect(nextPurchase, "a customer who claims a number cannot pay for it again").toMatchObject({
      code: "line_licensed",
    });

    const disputeId = await dispute(first);
    await deliverEvent(first, "charge.dispute.created");
    expect(await listedOrder(first)).toMatchObject({ lineState: "suspended" });
    await close(disputeId, "lost");
    await deliverEvent(first, "charge.dispute.closed");
    expect(await listedOrder(first)).toMatchObject({ lineState: "ended" });
    expect(await listedOrder(second)).toMatchObject({ lineState: "active" });
    await newOpenPurchase({ customer, phone: first.phone });
  });

  it("returns to the first holder when the second is refunded and the first one's refund fails", async () => {
    const first = await newPaidPurchase({ customer });
    const id = await refund(first);
    await deliverEvent(first);
    const second = await newPaidPurchase({ customer: other, phone: first.phone });
    await refund(second);
    await deliverEvent(second);
    await failRefund(id);
    await deliverEvent(first, "refund.failed");
    expect(await listedOrder(first)).toMatchObject({ lineState: "active" });
    expect(await listedOrder(second)).toMatchObject({ lineState: "ended" });
  });
});
