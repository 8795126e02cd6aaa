import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type Order, readOrder } from "../../data/orders.ts";
import { type OpenPurchase, openPurchase } from "../../testing/buying.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { newCustomer, newNumber, ordersOf } from "../../testing/people.ts";
import { eventAbout, pay, payByBankDebit, report, setTestControl, stripe } from "../../testing/stripe.ts";

/** A webhook event for a failed payment; each event has its own id. */
function failed({ paymentIntentId: id }: OpenPurchase, now = new Date(), eventId = `evt_${randomUUID()}`) {
  return report({ ...eventAbout("payment_intent.payment_failed", { id }), id: eventId }, { now });
}
const decline = async ({ clientSecret }: OpenPurchase, card = "pm_card_visa_chargeDeclinedInsufficientFunds") =>
  expect(pay(clientSecret, card)).rejects.toThrow();
const problem = async ({ customer, orderId }: OpenPurchase) =>
  (await ordersOf(customer)).find(({ id }) => id === orderId)?.paymentProblem;
async function orderOf({ customer: { id }, orderId }: OpenPurchase): Promise<Order> {
  return (await readOrder(id, orderId)) ?? expect.fail();
}
const refusals = async (purchase: OpenPurchase) =>
  (await orderOf(purchase)).history.filter(({ what }) => what === "payment_refused").map(({ detail }) => detail);

describe("a declined payment", () => {
  it("is reported to its customer until the next attempt, and recorded with the bank's code", async () => {
    const purchase = await openPurchase();
    expect(await problem(purchase)).toBeNull();
    await decline(purchase);
    expect((await failed(purchase)).status).toBe(200);
    expect(await problem(purchase)).toBe("Your bank refused the last payment. You can try again, or pay another way.");
    expect(await refusals(purchase)).toEqual(["insufficient_funds"]);
    const reopened = await callExpectingSuccess("createPaymentIntent", {
      token: purchase.token,
      body: { orderId: purchase.orderId },
    });
    expect(reopened.clientSecret, "on the same payment").toBe(purchase.clientSecret);
    expect(await problem(purchase)).toBeNull();
  });

  it("is also reported when the bank declines a debit later", async () => {
    const purchase = await openPurchase();
    await payByBankDebit(purchase.clientSecret);
    expect(await problem(purchase)).toBeNull();
    await setTestControl(`payment_intents/${purchase.paymentIntentId}/settle`, { outcome: "fail" });
    await failed(purchase);
    expect(await problem(purchase)).toContain("refused");
    await payByBankDebit(purchase.clientSecret);
    await report(eventAbout("payment_intent.processing", { id: purchase.paymentIntentId }));
    expect(await problem(purchase), "while the bank is at work again").toBeNull();
  });

  it("counts by its webhook event, even if the payment was retried and no longer shows it", async () => {
    const purchase = await openPurchase();
    await failed(purchase);
    expect(await refusals(purchase)).toEqual([undefined]);
    expect(await problem(purchase)).toBeNull();
  });

  it("is cleared once the order is paid", async () => {
    const purchase = await openPurchase();
    await decline(purchase);
    await failed(purchase);
    const id = await pay(purchase.clientSecret);
    await report(eventAbout("payment_intent.succeeded", { id }));
    expect(await problem(purchase)).toBeNull();
    await failed(purchase);
    expect(await problem(purchase), "a late report").toBeNull();
    expect(await orderOf(purchase)).toMatchObject({ status: "complete" });
    expect(await orderOf(purchase)).not.toHaveProperty("refusal");
  });

  it("is recorded once, however often and concurrently it is reported", async () => {
    const purchase = await openPurchase();
    await decline(purchase);
    await Promise.all([1, 2, 3, 4].map(() => failed(purchase, new Date(), "evt_same")));
    await failed(purchase, new Date(), "evt_same");
    expect(await refusals(purchase)).toHaveLength(1);
  });

  it("is not recorded for an order with a newer payment, or for a payment that was not declined", async () => {
    const [replaced, untried] = [await openPurchase(), await openPurchase()];
    const { token, orderId, paymentIntentId } = replaced;
    await decline(replaced);
    await (await stripe()).paymentIntents.cancel(paymentIntentId);
    await callExpectingSuccess("createPaymentIntent", { token, body: { orderId } });
    await failed(replaced);
    await failed(untried);
    expect([await problem(replaced), await problem(untried)]).toEqual([null, null]);
  });
});

describe("a customer with repeatedly declined payments", () => {
  it("has to wait, and the open payment is canceled, because its secret would permit more attempts", async () => {
    const now = new Date("2026-11-21T10:15:00Z");
    const purchase = await openPurchase({ customer: await newCustomer(now), now });
    const { token, orderId, paymentIntentId } = purchase;
    const open = (at: Date) => call("createPaymentIntent", { token, body: { orderId }, now: at });
    await decline(purchase);
    for (let count = 0; count < 19; count += 1) await failed(purchase, now);
    expect((await open(now)).status).toBe(200);
    await failed(purchase, now);
    expect(await open(now)).toMatchObject({
      status: 429,
      message: "Too many attempts. Please try again in 45 minutes.",
    });
    expect(await (await stripe()).paymentIntents.retrieve(paymentIntentId)).toMatchObject({ status: "canceled" });
    const other = await newCustomer(now);
    expect((await call("createPaymentIntent", { token: other.token, body: { phone: newNumber() }, now })).status).toBe(
      200,
    );
    const later = new Date("2026-11-21T11:00:00Z");
    expect((await open(later)).status, "in the next hour").toBe(200);
  });
});
