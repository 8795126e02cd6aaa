import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestStripe } from "./testing.ts";

let now = new Date("2026-11-21T10:00:00Z");
let local: Awaited<ReturnType<typeof startTestStripe>>;
let stripe: Stripe;
beforeAll(async () => {
  local = await startTestStripe({ now: () => now });
  stripe = local.stripe;
});
afterAll(() => local.stop());
beforeEach(async () => {
  await local.callControl("reset");
});

const create = (amount = 500, currency = "usd") => stripe.paymentIntents.create({ amount, currency });
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
const callConcurrently = (count: number, call: () => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, () => failureOf(call())));
const rejections = (results: readonly unknown[]) => results.filter((result) => result !== undefined);

describe("rate limits", () => {
  it("are off until enabled", async () => {
    expect(rejections(await callConcurrently(60, () => create()))).toEqual([]);
  });

  it("allow 25 requests per second per endpoint, count reads and writes separately, and reject more with Stripe's error", async () => {
    const { id } = await create();
    await local.callControl("rate-limits", { on: true });
    const failures = rejections(await callConcurrently(27, () => stripe.paymentIntents.retrieve(id)));
    expect(failures).toHaveLength(2);
    const [error] = failures;
    expect(error).toBeInstanceOf(Stripe.errors.StripeRateLimitError);
    expect(error).toMatchObject({ statusCode: 429, code: "rate_limit" });
    expect(error).toMatchObject({ headers: { "stripe-rate-limited-reason": "endpoint-rate" } });
    expect(rejections(await callConcurrently(25, () => create()))).toEqual([]);
    now = new Date(now.getTime() + 1000);
    expect(rejections(await callConcurrently(25, () => stripe.paymentIntents.retrieve(id)))).toEqual([]);
  });

  it("allow 100 requests per second in total", async () => {
    const { id } = await create();
    await local.callControl("rate-limits", { on: true });
    const calls = [
      () => create(),
      () => stripe.paymentIntents.retrieve(id),
      () => stripe.paymentIntents.list(),
      () => stripe.charges.list(),
      () => stripe.refunds.list(),
    ];
    const failures = (await Promise.all(calls.map((call) => callConcurrently(21, call)))).flatMap(rejections);
    expect(failures).toHaveLength(5);
    expect(failures).toMatchObject(Array(5).fill({ headers: { "stripe-rate-limited-reason": "global-rate" } }));
  });

  it("can be enabled from the start, changed, and disabled again", async () => {
    const strictStripe = await startTestStripe({ rateLimits: { endpoint: 1, total: 10 }, now: () => now });
    const list = () => strictStripe.stripe.refunds.list();
    expect(rejections(await callConcurrently(3, list))).toHaveLength(2);
    await strictStripe.callControl("rate-limits", { on: true, endpoint: 2 });
    expect(rejections(await callConcurrently(3, list))).toHaveLength(1);
    await strictStripe.callControl("rate-limits", { on: false });
    expect(rejections(await callConcurrently(3, list))).toEqual([]);
    await strictStripe.stop();
  });
});

describe("answers as slow as Stripe's", () => {
  const held = { answerTimes: { fromMs: 150, toMs: 150 } };

  it("reject a write to a payment that another request is writing, with Stripe's error, and no other request", async () => {
    const { stripe: slow, stop, url } = await startTestStripe(held);
    const [one, other] = await Promise.all(
      [1, 2].map(() => slow.paymentIntents.create({ amount: 500, currency: "usd" })),
    );
    const update = (id = "") => failureOf(slow.paymentIntents.update(id, { metadata: { seen: "yes" } }));
    const results = await Promise.all([
      update(one?.id),
      update(one?.id),
      update(other?.id),
      failureOf(slow.paymentIntents.retrieve(one?.id ?? "")),
    ]);
    const rejected = rejections(results);
    expect(rejected).toHaveLength(1);
    expect(rejected[0]).toBeInstanceOf(Stripe.errors.StripeRateLimitError);
    expect(rejected[0]).toMatchObject({
      statusCode: 429,
      code: "lock_timeout",
      message: expect.stringContaining("another API request"),
    });
    expect(await update(one?.id)).toBeUndefined();
    const { limits } = await (await fetch(`${url}/_test/limits-met`)).json();
    expect(limits).toMatchObject([{ limit: "Stripe: one write to a payment at a time", count: 1 }]);
    await stop();
  });

  it("do not let a rejected write use up its idempotency key", async () => {
    const { stripe: slow, stop } = await startTestStripe(held);
    const { id } = await slow.paymentIntents.create({ amount: 500, currency: "usd" });
    const cancel = (idempotencyKey: string) => failureOf(slow.paymentIntents.cancel(id, {}, { idempotencyKey }));
    const refund = () =>
      failureOf(slow.refunds.create({ payment_intent: id, amount: 1 }, { idempotencyKey: "refund" }));
    const [first, second] = await Promise.all([cancel("cancel"), refund()]);
    expect(first).toBeUndefined();
    expect(second).toMatchObject({ code: "lock_timeout" });
    expect(await refund()).toMatchObject({ statusCode: 400 });
    await stop();
  });
});

describe("an amount", () => {
  it.each([
    [49, "usd", "amount_too_small"],
    [9_999, "vnd", "amount_too_small"],
    [20_050, "isk", undefined],
    [500_010, "ugx", undefined],
  ])("of %i %s is rejected", async (amount, currency, code) => {
    const error = await failureOf(create(amount, currency));
    expect(error).toMatchObject({ type: "StripeInvalidRequestError", statusCode: 400, param: "amount" });
    expect(error).toHaveProperty("code", code);
  });

  it.each([
    [50, "usd"],
    [15_000, "vnd"],
    [20_000, "isk"],
    [500_000, "ugx"],
    [1_000, "jod"],
  ])("of %i %s is accepted", async (amount, currency) => {
    expect(await create(amount, currency)).toMatchObject({ amount, currency });
  });
});

it("a payment intent's client secret can be set to null", async () => {
  const { id } = await create();
  await local.callControl(`payment_intents/${id}/forget-secret`);
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ client_secret: null });
});
