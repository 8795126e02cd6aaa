import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { clientFor, startTestStripe } from "./testing.ts";

let local: Awaited<ReturnType<typeof startTestStripe>>;
let stripe: Stripe;
beforeAll(async () => {
  local = await startTestStripe();
  stripe = local.stripe;
});
afterAll(() => local.stop());

const pay = (payment_method: string, amount = 500): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.create({
    amount,
    currency: "usd",
    payment_method,
    confirm: true,
    return_url: "https://shop.test/",
  });

/** Returns the StripeError that a call rejects with. */
async function failureOf(call: Promise<unknown>): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw new Error(`expected a StripeError, got ${String(error)}`);
}

describe("a payment intent", () => {
  it("is created, retrieved, updated and listed as the SDK expects", async () => {
    const intent = await stripe.paymentIntents.create({
      amount: 9700,
      currency: "USD",
      metadata: { order_id: "ord_1", "0": "zero" },
    });
    expect(intent).toMatchObject({
      status: "requires_payment_method",
      currency: "usd",
      livemode: false,
      metadata: { order_id: "ord_1", "0": "zero" },
    });
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w+$`));
    expect(intent.lastResponse.apiVersion).toBe(Stripe.API_VERSION);
    expect(intent.lastResponse.requestId).toMatch(/^req_/);
    await stripe.paymentIntents.update(intent.id, { amount: 500, metadata: { order_id: "", donor: "d" } });
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      amount: 500,
      metadata: { donor: "d", "0": "zero" },
    });
    const { data } = await stripe.paymentIntents.list({ limit: 1 });
    expect(data.map(({ id }) => id)).toEqual([intent.id]);
  });

  it("succeeds with pm_card_visa and includes its charge when expanded", async () => {
    const { id } = await stripe.paymentIntents.create({ amount: 500, currency: "usd" });
    const intent = await stripe.paymentIntents.confirm(id, {
      payment_method: "pm_card_visa",
      expand: ["latest_charge"],
    });
    expect(intent).toMatchObject({ status: "succeeded", amount_received: 500 });
    expect(intent.latest_charge).toMatchObject({
      object: "charge",
      paid: true,
      payment_method_details: { card: { last4: "4242", brand: "visa" } },
    });
  });

  it.each([
    ["pm_card_visa_chargeDeclined", "card_declined", "generic_decline", "Your card was declined."],
    [
      "pm_card_visa_chargeDeclinedInsufficientFunds",
      "card_declined",
      "insufficient_funds",
      "Your card has insufficient funds.",
    ],
    ["pm_card_chargeDeclinedIncorrectCvc", "incorrect_cvc", "incorrect_cvc", "Your card's security code is incorrect."],
    ["pm_card_chargeDeclinedExpiredCard", "expired_card", "expired_card", "Your card has expired."],
    [
      "pm_card_chargeDeclinedProcessingError",
      "processing_error",
      "processing_error",
      "An error occurred while processing your card. Try again in a little bit.",
    ],
  ])("is declined with Stripe's message when paid with %s", async (method, code, declineCode, message) => {
    const error = await failureOf(pay(method));
    expect(error).toMatchObject({ type: "StripeCardError", statusCode: 402, code, decline_code: declineCode, message });
    expect(error.payment_intent).toMatchObject({ status: "requires_payment_method", last_payment_error: { code } });
    expect(await stripe.charges.retrieve(error.charge ?? "")).toMatchObject({
      status: "failed",
      paid: false,
      failure_code: code,
    });
  });

  it("rejects an invalid card number, declines a real card and accepts a test card", async () => {
    const { id } = await stripe.paymentIntents.create({ amount: 500, currency: "usd" });
    const confirm = (number: string): Promise<unknown> =>
      stripe.rawRequest("POST", `/v1/payment_intents/${id}/confirm`, {
        payment_method_data: { type: "card", card: { number, exp_month: 12, exp_year: 2040, cvc: "123" } },
      });
    expect(await failureOf(confirm("4242424242424241"))).toMatchObject({
      code: "incorrect_number",
      message: "Your card number is incorrect.",
    });
    expect(await failureOf(confirm("4111111111111111"))).toMatchObject({ decline_code: "test_mode_live_card" });
    expect(await confirm("4242 4242 4242 4242")).toMatchObject({ status: "succeeded" });
  });

  it("waits for 3-D Secure, then succeeds, fails or is declined", async () => {
    const passedIntent = await pay("pm_card_threeDSecure2Required");
    expect(passedIntent).toMatchObject({ status: "requires_action", next_action: { type: "redirect_to_url" } });
    await local.callControl(`payment_intents/${passedIntent.id}/authenticate`, { outcome: "pass" });
    expect((await stripe.paymentIntents.retrieve(passedIntent.id)).status).toBe("succeeded");

    const failedIntent = await pay("pm_card_threeDSecure2Required");
    await local.callControl(`payment_intents/${failedIntent.id}/authenticate`, { outcome: "fail" });
    expect((await stripe.paymentIntents.retrieve(failedIntent.id)).last_payment_error?.code).toBe(
      "payment_intent_authentication_failure",
    );

    const declinedIntent = await pay("pm_card_threeDSecureRequiredChargeDeclined");
    await local.callControl(`payment_intents/${declinedIntent.id}/authenticate`, { outcome: "pass" });
    expect(await stripe.paymentIntents.retrieve(declinedIntent.id)).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { decline_code: "generic_decline" },
    });
  });

  it.each([
    ["pm_usBankAccount_success", "succeeded", null],
    ["pm_sepaDebit", "succeeded", null],
    ["pm_usBankAccount_insufficientFunds", "requires_payment_method", "insufficient_funds"],
  ])("is processing when paid with %s, and then becomes %s", async (method, status, code) => {
    const intent = await pay(method);
    expect(intent.status).toBe("processing");
    await vi.waitFor(async () => {
      const after = await stripe.paymentIntents.retrieve(intent.id);
      expect(after.status).toBe(status);
      expect(after.last_payment_error?.code ?? null).toBe(code);
    });
  });

  it("stays processing until settled by the test control", async () => {
    await local.callControl("settling", { delayMs: null });
    const intent = await pay("pm_usBankAccount_success");
    await local.callControl(`payment_intents/${intent.id}/settle`, { outcome: "fail" });
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe("requires_payment_method");
    await local.callControl("settling", { delayMs: 5 });
  });

  it("that has succeeded can change its metadata, but cannot change its amount, be confirmed or be canceled", async () => {
    const { id } = await pay("pm_card_visa");
    for (const call of [
      stripe.paymentIntents.update(id, { amount: 600 }),
      stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" }),
      stripe.paymentIntents.cancel(id),
    ])
      expect(await failureOf(call)).toMatchObject({
        statusCode: 400,
        code: "payment_intent_unexpected_state",
        payment_intent: { id, status: "succeeded" },
      });
    expect((await stripe.paymentIntents.update(id, { metadata: { note: "x" } })).metadata.note).toBe("x");
  });

  it("can be canceled only once", async () => {
    const { id } = await stripe.paymentIntents.create({ amount: 500, currency: "usd" });
    const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: "abandoned" });
    expect(canceled).toMatchObject({ status: "canceled", cancellation_reason: "abandoned" });
    expect((await failureOf(stripe.paymentIntents.cancel(id))).code).toBe("payment_intent_unexpected_state");
  });

  it.each([
    [{ amount: "49", currency: "usd" }, "amount_too_small", "amount", "Amount must be at least $0.50 usd"],
    [{ amount: "49", currency: "jpy" }, "amount_too_small", "amount", "Amount must be at least ¥50 jpy"],
    [{ amount: "5.5", currency: "usd" }, "parameter_invalid_integer", "amount", "Invalid integer: 5.5"],
    [
      { amount: "0", currency: "usd" },
      "parameter_invalid_integer",
      "amount",
      "This value must be greater than or equal to 1.",
    ],
    [{ amount: "100000000", currency: "usd" }, "amount_too_large", "amount", "Amount must be no more than $999,999.99"],
    [{ currency: "usd" }, "parameter_missing", "amount", "Missing required param: amount."],
    [{ amount: "500" }, "parameter_missing", "currency", "Missing required param: currency."],
    [{ amount: "500", currency: "zzz" }, undefined, "currency", /^Invalid currency: zzz/],
    [{ amount: "500", currency: "usd", price: "1" }, "parameter_unknown", "price", "Received unknown parameter: price"],
    [
      { amount: "500", currency: "usd", automatic_payment_methods: { enabled: true, x: 1 } },
      "parameter_unknown",
      "automatic_payment_methods[x]",
      "Received unknown parameter: automatic_payment_methods[x]",
    ],
  ])("is rejected with the parameters %j", async (params, code, param, message) => {
    const error = await failureOf(stripe.rawRequest("POST", "/v1/payment_intents", params));
    expect(error).toMatchObject({ type: "StripeInvalidRequestError", statusCode: 400, code, param });
    expect(error.message).toEqual(typeof message === "string" ? message : expect.stringMatching(message));
  });
});

describe("API keys", () => {
  it("are required, must be test keys, and may be sent with Basic authentication", async () => {
    const callWithKey = async (authorization?: string): Promise<[number, string]> => {
      const response = await fetch(`${local.url}/v1/events`, {
        headers: authorization === undefined ? {} : { authorization },
      });
      return [response.status, await response.text()];
    };
    expect((await callWithKey())[0]).toBe(401);
    expect((await callWithKey("Bearer nonsense"))[0]).toBe(401);
    const [status, text] = await callWithKey("Bearer sk_live_1");
    expect(status).toBe(401);
    expect(text).toContain("This is a local Stripe; it refuses live keys.");
    expect((await callWithKey(`Basic ${btoa("sk_test_1:")}`))[0]).toBe(200);
  });

  it("that are publishable retrieve an intent only with its client secret and without metadata, and cannot create one", async () => {
    const intent = await stripe.paymentIntents.create({ amount: 500, currency: "usd", metadata: { private: "1" } });
    const browser = clientFor(local.port, "pk_test_local");
    const publicIntent = await browser.paymentIntents.retrieve(intent.id, {
      client_secret: intent.client_secret ?? "",
    });
    expect(publicIntent).not.toHaveProperty("metadata");
    expect((await failureOf(browser.paymentIntents.retrieve(intent.id))).param).toBe("client_secret");
    expect((await failureOf(browser.paymentIntents.create({ amount: 500, currency: "usd" }))).code).toBe(
      "secret_key_required",
    );
  });
});

describe("after the payment", () => {
  it("refunds may be partial, but never exceed the amount paid", async () => {
    const { id } = await pay("pm_card_visa", 1000);
    const partialRefund = await stripe.refunds.create({ payment_intent: id, amount: 400 });
    expect((await stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] })).latest_charge).toMatchObject({
      amount_refunded: 400,
      refunded: false,
    });
    expect((await failureOf(stripe.refunds.create({ payment_intent: id, amount: 601 }))).message).toBe(
      "Refund amount ($6.01) is greater than unrefunded amount on charge ($6.00)",
    );
    const remainderRefund = await stripe.refunds.create({ payment_intent: id, reason: "requested_by_customer" });
    expect(remainderRefund.amount).toBe(600);
    expect((await failureOf(stripe.refunds.create({ payment_intent: id }))).code).toBe("charge_already_refunded");
    expect((await stripe.refunds.list({ payment_intent: id })).data.map((refund) => refund.id)).toEqual([
      remainderRefund.id,
      partialRefund.id,
    ]);
    expect((await stripe.refunds.retrieve(partialRefund.id)).amount).toBe(400);
  });

  it("a refund that fails at the bank no longer counts as refunded, and the payment can be refunded again", async () => {
    const { id } = await pay("pm_card_visa", 1000);
    const refund = await stripe.refunds.create({ payment_intent: id });
    expect((await local.callControl(`refunds/${refund.id}/fail`)).status).toBe(200);
    expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
      status: "failed",
      failure_reason: "expired_or_canceled_card",
    });
    const charge = (await stripe.charges.list({ payment_intent: id })).data[0];
    expect(charge).toMatchObject({ amount_refunded: 0, refunded: false });
    const events = await stripe.events.list({ types: ["refund.updated", "charge.refund.updated", "refund.failed"] });
    expect(events.data.map(({ type }) => type)).toEqual(["refund.failed", "charge.refund.updated", "refund.updated"]);
    expect(events.data[0]?.data.object).toMatchObject({ id: refund.id, status: "failed", payment_intent: id });
    expect((await local.callControl(`refunds/${refund.id}/fail`)).status, "a second time").toBe(400);
    expect((await stripe.refunds.create({ payment_intent: id })).amount).toBe(1000);
  });

  it("a dispute is opened by a test card or a test control, can be won, and blocks refunds while open", async () => {
    const { id } = await pay("pm_card_createDispute");
    const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data;
    expect(dispute).toMatchObject({ status: "needs_response", reason: "fraudulent", amount: 500 });
    await local.callControl(`disputes/${dispute?.id}/close`, { outcome: "won" });
    expect((await stripe.disputes.retrieve(dispute?.id ?? "")).status).toBe("won");

    const other = await pay("pm_card_visa");
    await local.callControl(`payment_intents/${other.id}/dispute`);
    expect((await stripe.charges.list({ payment_intent: other.id })).data[0]?.disputed).toBe(true);
    expect((await failureOf(stripe.refunds.create({ payment_intent: other.id }))).code).toBe("charge_disputed");
  });

  it("events are listed with filters and pagination", async () => {
    const { id } = await pay("pm_card_visa");
    const { data } = await stripe.events.list({
      types: ["payment_intent.created", "payment_intent.succeeded"],
      limit: 2,
    });
    expect(data.map(({ type }) => type)).toEqual(["payment_intent.succeeded", "payment_intent.created"]);
    expect(data[0]?.data.object).toMatchObject({ id, status: "succeeded" });
    expect(data[1]?.data.object).toMatchObject({ id, status: "requires_confirmation" });
    const nextPage = await stripe.events.list({
      type: "payment_intent.created",
      limit: 1,
      starting_after: data[1]?.id ?? "",
    });
    expect(nextPage.data[0]?.id).not.toBe(data[1]?.id);
    expect(nextPage.has_more).toBe(true);
    const previousPage = await stripe.events.list({
      type: "payment_intent.created",
      ending_before: nextPage.data[0]?.id ?? "",
    });
    expect(previousPage.data[0]?.id).toBe(data[1]?.id);
    expect((await stripe.events.list({ created: { gte: 4_000_000_000 } })).data).toEqual([]);
    expect((await stripe.events.list({ delivery_success: false })).data).toEqual([]);
    const all = await stripe.events.list({ type: "charge.succeeded" }).autoPagingToArray({ limit: 1000 });
    expect(new Set(all.map((event) => event.id)).size).toBe(all.length);
  });
});
