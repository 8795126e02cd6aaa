import { afterEach, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { type Order, readOrder } from "../../data/orders.ts";
import { findInconsistencies } from "../../testing/books.ts";
import { newChargedPurchase, type OpenPurchase, openPurchase, paidPurchase } from "../../testing/buying.ts";
import { call } from "../../testing/front-door.ts";
import { type Customer, newCustomer, ordersOf } from "../../testing/people.ts";
import { counters } from "../../testing/rows.ts";
import { eventAbout, report, setTestControl, stripe } from "../../testing/stripe.ts";

let customer: Customer;
let other: Customer;
beforeAll(async () => {
  [customer, other] = await Promise.all([newCustomer(), newCustomer()]);
});
afterEach(async () => {
  expect(await findInconsistencies()).toEqual([]);
});

const days = (count: number) => new Date(Date.now() + count * 86_400_000);

/** An action in Stripe's dashboard or by a bank, not reported yet. */
async function refund({ paymentIntentId }: OpenPurchase, amount?: number): Promise<string> {
  return (await (await stripe()).refunds.create({ payment_intent: paymentIntentId, amount })).id;
}
const sendBack = (refundId: string) => setTestControl(`refunds/${refundId}/fail`);
async function dispute({ paymentIntentId }: OpenPurchase): Promise<string> {
  return z.object({ id: z.string() }).parse(await setTestControl(`payment_intents/${paymentIntentId}/dispute`)).id;
}
const close = (disputeId: string, outcome: "won" | "lost") =>
  setTestControl(`disputes/${disputeId}/close`, { outcome });

/** A webhook event; only the payment's id is read from its object. */
async function reported({ paymentIntentId }: OpenPurchase, type = "charge.refunded", now = new Date()): Promise<void> {
  const event = eventAbout(type, { id: "ch_1", payment_intent: paymentIntentId, amount_refunded: 1, status: "lost" });
  expect(await report(event, { now })).toMatchObject({ status: 200 });
}
async function orderOf({ customer: { id }, orderId }: OpenPurchase): Promise<Order> {
  return (await readOrder(id, orderId)) ?? expect.fail();
}
const historyOf = async (purchase: OpenPurchase) =>
  (await orderOf(purchase)).history.slice(3).map(({ what, amount, via }) => [what, amount, via].join(" "));
const seen = async (purchase: OpenPurchase) =>
  (await ordersOf(purchase.customer)).find(({ id }) => id === purchase.orderId) ?? expect.fail();
const revenue = async (day?: Date) => {
  const { revenue_usd: revenue = 0, refunds_usd: back = 0 } = await counters(day);
  return { kept: revenue, back };
};

describe("a refund made at Stripe", () => {
  it("in parts keeps the order complete, and the last part ends its license", async () => {
    const purchase = await paidPurchase({ customer });
    await refund(purchase, 200);
    await reported(purchase);
    expect(await seen(purchase)).toMatchObject({ status: "complete", refundedCents: 200, lineState: "active" });
    await refund(purchase, 100);
    await refund(purchase);
    await reported(purchase);
    expect(await seen(purchase)).toMatchObject({ status: "complete", refundedCents: 500, lineState: "ended" });
    expect(await historyOf(purchase)).toEqual(["refunded 200 webhook", "refunded 300 webhook"]);
  });

  it("reduces the revenue of the day of payment, and counts among the refunds of its own day", async () => {
    const purchase = await paidPurchase({ customer });
    const [total, paidOn, refundedOn] = [await revenue(), await revenue(new Date()), await revenue(days(3))];
    await refund(purchase, 150);
    await reported(purchase, "charge.refunded", days(3));
    expect(await revenue()).toEqual({ kept: total.kept - 150, back: total.back + 150 });
    expect(await revenue(new Date())).toEqual({ kept: paidOn.kept - 150, back: paidOn.back });
    expect(await revenue(days(3))).toEqual({ kept: refundedOn.kept, back: refundedOn.back + 150 });
  });

  it("that the bank returns later restores the amount and the license", async () => {
    const purchase = await paidPurchase({ customer });
    const before = await revenue();
    const id = await refund(purchase);
    await reported(purchase);
    expect(await seen(purchase)).toMatchObject({ refundedCents: 500, lineState: "ended" });
    await sendBack(id);
    await reported(purchase, "refund.failed");
    await reported(purchase, "charge.refund.updated");
    expect(await seen(purchase)).toMatchObject({ refundedCents: 0, lineState: "active" });
    expect(await historyOf(purchase)).toEqual(["refunded 500 webhook", "refund_failed 500 webhook"]);
    expect(await revenue()).toEqual(before);
  });

  it("is counted once, however often and concurrently it is reported", async () => {
    const purchase = await paidPurchase({ customer });
    const before = await revenue();
    await refund(purchase, 200);
    await Promise.all([1, 2, 3, 4, 5, 6].map(() => reported(purchase)));
    await reported(purchase, "refund.updated");
    expect(await revenue()).toEqual({ kept: before.kept - 200, back: before.back + 200 });
    expect(await historyOf(purchase)).toEqual(["refunded 200 webhook"]);
  });

  it("reported before the payment completes the order first", async () => {
    const purchase = await newChargedPurchase({ customer });
    await refund(purchase, 200);
    await reported(purchase);
    expect(await seen(purchase)).toMatchObject({ status: "complete", refundedCents: 200 });
    await report(eventAbout("payment_intent.succeeded", { id: purchase.paymentIntentId }));
    expect((await historyOf(purchase)).at(-1)).toBe("refunded 200 webhook");
  });

  it("whose report was lost is noticed with any later report", async () => {
    const purchase = await paidPurchase({ customer });
    await refund(purchase, 200);
    await report(eventAbout("payment_intent.succeeded", { id: purchase.paymentIntentId }));
    expect(await seen(purchase)).toMatchObject({ refundedCents: 200 });
  });

  it("is recorded even if several are reported at once", async () => {
    const purchase = await paidPurchase({ customer });
    await Promise.all(
      [50, 60, 70, 80].map(async (amount) => {
        await refund(purchase, amount);
        await reported(purchase);
      }),
    );
    expect(await seen(purchase)).toMatchObject({ refundedCents: 260 });
  });
});

describe("a dispute", () => {
  it("suspends the license and withholds the amount, and restores both when won", async () => {
    const purchase = await paidPurchase({ customer });
    const before = await revenue();
    const id = await dispute(purchase);
    await reported(purchase, "charge.dispute.created");
    await reported(purchase, "charge.dispute.funds_withdrawn");
    expect(await seen(purchase)).toMatchObject({ status: "complete", lineState: "suspended" });
    expect(await orderOf(purchase)).toMatchObject({ disputed: 500, dispute: "open" });
    expect(await revenue()).toEqual({ kept: before.kept - 500, back: before.back });
    const nextPurchase = await call("createPaymentIntent", { token: purchase.token, body: { phone: purchase.phone } });
    expect(nextPurchase, "it is still theirs").toMatchObject({ status: 409, code: "line_licensed" });

    await close(id, "won");
    await reported(purchase, "charge.dispute.funds_reinstated");
    await reported(purchase, "charge.dispute.closed");
    expect(await seen(purchase)).toMatchObject({ lineState: "active" });
    expect(await orderOf(purchase)).toMatchObject({ disputed: 0, dispute: "won" });
    expect(await historyOf(purchase)).toEqual(["disputed 500 webhook", "dispute_won  webhook"]);
    expect(await revenue()).toEqual(before);
  });

  it("that is lost ends the license, and the bank keeps the amount", async () => {
    const purchase = await paidPurchase({ customer });
    await refund(purchase, 100);
    const before = await revenue();
    await close(await dispute(purchase), "lost");
    await reported(purchase, "charge.dispute.closed");
    expect(await orderOf(purchase)).toMatchObject({ refunded: 100, disputed: 400, dispute: "lost" });
    expect(await seen(purchase)).toMatchObject({ status: "complete", lineState: "ended" });
    expect(await revenue()).toEqual({ kept: before.kept - 500, back: before.back + 100 });
    await reported(purchase, "charge.dispute.created");
    expect(await historyOf(purchase), "an old report changes nothing").toEqual([
      "refunded 100 webhook",
      "dispute_lost 400 webhook",
    ]);
  });
});

describe("the number of a license that ended", () => {
  it("can be bought again, by its customer and by others", async () => {
    const first = await paidPurchase({ customer });
    await refund(first);
    await reported(first);
    const second = await paidPurchase({ customer, phone: first.phone });
    expect(await seen(second)).toMatchObject({ lineState: "active" });
    await refund(second);
    await reported(second);
    const third = await paidPurchase({ customer: other, phone: first.phone });
    expect(await seen(third)).toMatchObject({ lineState: "active" });
    expect(await seen(first)).toMatchObject({ lineState: "ended" });
  });

  it("goes to the first paid order waiting for it, when its holder is refunded", async () => {
    const holder = await paidPurchase();
    const [second, third] = [await paidPurchase({ phone: holder.phone }), await paidPurchase({ phone: holder.phone })];
    expect(await seen(second)).toMatchObject({ lineState: "claimed" });
    await refund(holder);
    await Promise.all([reported(holder), reported(holder)]);
    expect(await seen(holder)).toMatchObject({ lineState: "ended" });
    expect(await seen(second)).toMatchObject({ lineState: "active" });
    expect((await historyOf(second)).at(-1)).toBe("line_granted  webhook");
    expect(await seen(third)).toMatchObject({ lineState: "claimed" });
    expect(await findInconsistencies()).toEqual([]);
    await refund(second);
    await reported(second);
    expect(await seen(third)).toMatchObject({ lineState: "active" });
    await refund(third);
    await reported(third);
    const { token } = await newCustomer();
    const free = await call("createPaymentIntent", { token, body: { phone: holder.phone } });
    expect(free.status, "nobody waits any more").toBe(200);
    expect(await findInconsistencies()).toEqual([]);
  });

  it("stays with its buyer when the first holder's refund fails: that order becomes a claim", async () => {
    const first = await paidPurchase({ customer });
    const id = await refund(first);
    await reported(first);
    const second = await paidPurchase({ customer: other, phone: first.phone });
    await sendBack(id);
    await reported(first, "refund.failed");
    expect(await seen(first)).toMatchObject({ lineState: "claimed" });
    expect(await seen(second)).toMatchObject({ lineState: "active" });
    expect((await historyOf(first)).at(-1)).toBe("line_claimed  webhook");
    const nextPurchase = await call("createPaymentIntent", { token: first.token, body: { phone: first.phone } });
    expect(nextPurchase, "who claims it does not pay for it again").toMatchObject({ code: "line_licensed" });

    const lost = await dispute(first);
    await reported(first, "charge.dispute.created");
    expect(await seen(first)).toMatchObject({ lineState: "suspended" });
    await close(lost, "lost");
    await reported(first, "charge.dispute.closed");
    expect(await seen(first)).toMatchObject({ lineState: "ended" });
    expect(await seen(second)).toMatchObject({ lineState: "active" });
    await openPurchase({ customer, phone: first.phone });
  });

  it("returns to the first holder when the second is refunded too", async () => {
    const first = await paidPurchase({ customer });
    const id = await refund(first);
    await reported(first);
    const second = await paidPurchase({ customer: other, phone: first.phone });
    await refund(second);
    await reported(second);
    await sendBack(id);
    await reported(first, "refund.failed");
    expect(await seen(first)).toMatchObject({ lineState: "active" });
    expect(await seen(second)).toMatchObject({ lineState: "ended" });
  });
});
