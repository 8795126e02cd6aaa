import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type Order, readOrder } from "../../data/orders.ts";
import { newOpenPurchase, type OpenPurchase } from "../../testing/buying.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { newCustomer, newNumber, ordersOf } from "../../testing/people.ts";
import { eventAbout, pay, payByBankDebit, sendStripeEvent, setTestControl, stripe } from "../../testing/stripe.ts";

/** Delivers a webhook event for a failed payment; each event has its own id by default. */
function deliverFailure({ paymentIntentId: id }: OpenPurchase, now = new Date(), eventId = `evt_${randomUUID()}`) {
  return sendStripeEvent({ ...eventAbout("payment_intent.payment_failed", { id }), id: eventId }, { now });
}
const decline = async ({ clientSecret }: OpenPurchase, card = "pm_card_visa_chargeDeclinedInsufficientFunds") =>
  expect(pay(clientSecret, card)).rejects.toThrow();
const paymentProblemOf = async ({ customer, orderId }: OpenPurchase) =>
  (await ordersOf(customer)).find(({ id }) => id === orderId)?.paymentProblem;
async function orderOf({ customer: { id }, orderId }: OpenPurchase): Promise<Order> {
  return (await readOrder(id, orderId)) ?? expect.fail();
}
const recordedCodes = async (purchase: OpenPurchase) =>
  (await orderOf(purchase)).history.filter(({ what }) => what === "payment_refused").map(({ detail }) => detail);

describe("a declined payment", () => {
  it("is reported to its customer until the next attempt, and recorded with the bank's code", async () => {
    const purchase = await newOpenPurchase();
    expect(await paymentProblemOf(purchase)).toBeNull();
    await decline(purchase);
    expect((await deliverFailure(purchase)).status).toBe(200);
    expect(await paymentProblemOf(purchase)).toBe(
      "Your bank declined the payment. You can try again, or pay another way.",
    );
    expect(await recordedCodes(purchase)).toEqual(["insufficient_funds"]);
    const reopened = await callExpectingSuccess("createPaymentIntent", {
      token: purchase.token,
      body: { orderId: purchase.orderId },
    });
    expect(reopened.clientSecret, "on the same payment").toBe(purchase.clientSecret);
    expect(await paymentProblemOf(purchase)).toBeNull();
  });

  it("is also reported when the bank declines a debit later", async () => {
    const purchase = await newOpenPurchase();
    await payByBankDebit(purchase.clientSecret);
    expect(await paymentProblemOf(purchase)).toBeNull();
    await setTestControl(`payment_intents/${purchase.paymentIntentId}/settle`, { outcome: "fail" });
    await deliverFailure(purchase);
    expect(await paymentProblemOf(purchase)).toContain("declined");
    await payByBankDebit(purchase.clientSecret);
    await sendStripeEvent(eventAbout("payment_intent.processing", { id: purchase.paymentIntentId }));
    expect(await paymentProblemOf(purchase), "while the bank is processing again").toBeNull();
  });

  it("is recorded by its webhook event, even if the payment was retried and no longer contains the decline", async () => {
    const purchase = await newOpenPurchase();
    await deliverFailure(purchase);
    expect(await recordedCodes(purchase)).toEqual([undefined]);
    expect(await paymentProblemOf(purchase)).toBeNull();
  });

  it("is cleared once the order is paid", async () => {
    const purchase = await newOpenPurchase();
    await decline(purchase);
    await deliverFailure(purchase);
    const id = await pay(purchase.clientSecret);
    await sendStripeEvent(eventAbout("payment_intent.succeeded", { id }));
    expect(await paymentProblemOf(purchase)).toBeNull();
    await deliverFailure(purchase);
    expect(await paymentProblemOf(purchase), "after a late event").toBeNull();
    expect(await orderOf(purchase)).toMatchObject({ status: "complete" });
    expect(await orderOf(purchase)).not.toHaveProperty("refusal");
  });

  it("is recorded once, however often and concurrently it is reported", async () => {
    const purchase = await newOpenPurchase();
    await decline(purchase);
    await Promise.all([1, 2, 3, 4].map(() => deliverFailure(purchase, new Date(), "evt_same")));
    await deliverFailure(purchase, new Date(), "evt_same");
    expect(await recordedCodes(purchase)).toHaveLength(1);
  });

  it("is not reported to its customer for a payment that was replaced, or by an event without a decline", async () => {
    const [replaced, undeclined] = [await newOpenPurchase(), await newOpenPurchase()];
    const { token, orderId, paymentIntentId } = replaced;
    await decline(replaced);
    await (await stripe()).paymentIntents.cancel(paymentIntentId);
    await callExpectingSuccess("createPaymentIntent", { token, body: { orderId } });
    await deliverFailure(replaced);
    await deliverFailure(undeclined);
    expect([await paymentProblemOf(replaced), await paymentProblemOf(undeclined)]).toEqual([null, null]);
  });
});

describe("a customer with repeatedly declined payments", () => {
  it("has to wait, and the open payment is canceled, because its client secret would permit more attempts", async () => {
    const now = new Date("2026-11-21T10:15:00Z");
    const purchase = await newOpenPurchase({ customer: await newCustomer(now), now });
    const { token, orderId, paymentIntentId } = purchase;
    const open = (at: Date) => call("createPaymentIntent", { token, body: { orderId }, now: at });
    await decline(purchase);
    for (let count = 0; count < 19; count += 1) await deliverFailure(purchase, now);
    expect((await open(now)).status).toBe(200);
    await deliverFailure(purchase, now);
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
