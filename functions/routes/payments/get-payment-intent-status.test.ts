import { describe, expect, it } from "vitest";
import { newChargedPurchase, newOpenPurchase, newPaidPurchase, type OpenPurchase } from "../../testing/buying.ts";
import { call } from "../../testing/front-door.ts";
import { ordersOf } from "../../testing/people.ts";
import { pay, payByBankDebit, setTestControl, stripe } from "../../testing/stripe.ts";

const getStatus = ({ paymentIntentId, orderId }: OpenPurchase, ipAddress = "203.0.113.77") =>
  call("getPaymentIntentStatus", { query: { payment_intent: paymentIntentId, order_id: orderId }, ipAddress });

describe("requesting the status of a payment", () => {
  it("returns Stripe's status and nothing else", async () => {
    const purchase = await newOpenPurchase();
    expect(await getStatus(purchase)).toMatchObject({ status: 200 });
    expect((await getStatus(purchase)).body).toEqual({ status: "requires_payment_method" });
  });

  it("completes the order of a successful payment, without a token", async () => {
    const purchase = await newChargedPurchase();
    expect((await getStatus(purchase)).body).toEqual({ status: "succeeded" });
    expect(await ordersOf(purchase.customer)).toMatchObject([{ status: "complete" }]);
    expect((await getStatus(purchase)).body).toEqual({ status: "succeeded" });
  });

  it.each([
    ["a page of another site", { "sec-fetch-site": "cross-site", "sec-fetch-dest": "empty" }],
    ["a page of another host of ours", { "sec-fetch-site": "same-site", "sec-fetch-dest": "empty" }],
    ["a link, also one in a mail", { "sec-fetch-site": "none", "sec-fetch-dest": "document" }],
    ["an image on our own page", { "sec-fetch-site": "same-origin", "sec-fetch-dest": "image" }],
  ])("is refused to %s, and settles nothing", async (_sender, headers) => {
    const { customer, paymentIntentId, orderId } = await newChargedPurchase();
    const query = { payment_intent: paymentIntentId, order_id: orderId };
    expect(await call("getPaymentIntentStatus", { query, headers })).toMatchObject({ status: 403, code: "forbidden" });
    expect(await ordersOf(customer)).toMatchObject([{ status: "pending" }]);
    const ownScript = { "sec-fetch-site": "same-origin", "sec-fetch-dest": "empty" };
    expect(await call("getPaymentIntentStatus", { query, headers: ownScript })).toMatchObject({ status: 200 });
  });

  it("returns `processing` until the bank has decided", async () => {
    const purchase = await newOpenPurchase();
    await payByBankDebit(purchase.clientSecret);
    expect((await getStatus(purchase)).body).toEqual({ status: "processing" });
  });

  it("requires both ids, with the same error for every other pair", async () => {
    const [one, other] = [await newOpenPurchase(), await newOpenPurchase()];
    const unknown = { ...one, paymentIntentId: "pi_00000000000000000000000", orderId: one.orderId };
    const replies = await Promise.all([getStatus({ ...one, orderId: other.orderId }), getStatus(unknown)]);
    for (const response of replies) expect(response).toMatchObject({ status: 404, code: "not_found" });
    expect(new Set(replies.map(({ message }) => message)).size).toBe(1);
  });

  it("does not settle a payment when it is requested with the id of another order", async () => {
    const [paid, other] = [await newChargedPurchase(), await newOpenPurchase()];
    await getStatus({ ...paid, orderId: other.orderId });
    expect(await ordersOf(paid.customer)).toMatchObject([{ status: "pending" }]);
  });

  it("calls Stripe only for the payment of an open order", async () => {
    const [open, paid, other] = [await newOpenPurchase(), await newPaidPurchase(), await newOpenPurchase()];
    // The next call to Stripe, whatever it is, fails.
    await setTestControl("faults", { kind: "error", status: 500, times: 3, method: "GET", path: "/v1/*" });
    const madeUp = { ...open, paymentIntentId: "pi_00000000000000000000000", orderId: `ord_${"0".repeat(26)}` };
    expect(await getStatus(madeUp), "made-up ids").toMatchObject({ status: 404 });
    expect(
      await getStatus({ ...open, paymentIntentId: other.paymentIntentId }),
      "the payment of another order",
    ).toMatchObject({
      status: 404,
    });
    expect((await getStatus(paid)).body, "a complete order").toEqual({ status: "succeeded" });
    expect(await getStatus(open), "the first request to Stripe").toMatchObject({ status: 503 });
    expect((await getStatus(open)).body).toEqual({ status: "requires_payment_method" });
  });

  it("reports that a payment of another amount does not belong to the order", async () => {
    const purchase = await newOpenPurchase();
    await (await stripe()).paymentIntents.update(purchase.paymentIntentId, { amount: 100 });
    await pay(purchase.clientSecret);
    expect(await getStatus(purchase)).toMatchObject({ status: 409, code: "payment_mismatch" });
  });

  it("is rate-limited per IP address", async () => {
    const purchase = await newOpenPurchase();
    const now = new Date("2026-11-21T10:08:30Z");
    const query = { payment_intent: purchase.paymentIntentId, order_id: purchase.orderId };
    const from = "192.0.2.99";
    for (let attempt = 0; attempt < 200; attempt += 1)
      await call("getPaymentIntentStatus", { query, ipAddress: from, now });
    const rejection = await call("getPaymentIntentStatus", { query, ipAddress: from, now });
    expect(rejection).toMatchObject({ status: 429, message: "Too many attempts. Please try again in 2 minutes." });
    expect(rejection.headers["retry-after"]).toBe("90");
  });
});
