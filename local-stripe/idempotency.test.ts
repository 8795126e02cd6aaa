import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { clientFor, startTestStripe } from "./testing.ts";

let local: Awaited<ReturnType<typeof startTestStripe>>;
let clock = new Date("2026-11-21T12:00:00Z");
beforeAll(async () => {
  local = await startTestStripe({ now: () => clock });
});
afterAll(() => local.stop());
beforeEach(() => local.callControl("reset"));

const params = { amount: 500, currency: "usd" };
const create = (idempotencyKey: string, change: object = {}) =>
  local.stripe.paymentIntents.create({ ...params, ...change }, { idempotencyKey });

it("replays the first response, marks it as replayed, and executes the request once", async () => {
  const firstIntent = await create("a");
  await local.stripe.paymentIntents.update(firstIntent.id, { amount: 900 });
  const replayedIntent = await create("a");
  expect(replayedIntent).toEqual(firstIntent);
  expect(replayedIntent.amount).toBe(500);
  expect(replayedIntent.lastResponse.headers["idempotent-replayed"]).toBe("true");
  expect(firstIntent.lastResponse.headers["idempotent-replayed"]).toBeUndefined();
  expect((await local.stripe.paymentIntents.list()).data).toHaveLength(1);
});

it("rejects a reused key with other parameters or on another endpoint", async () => {
  await create("b");
  await expect(create("b", { amount: 600 })).rejects.toMatchObject({ statusCode: 400, type: "StripeIdempotencyError" });
  await expect(local.stripe.refunds.create({ payment_intent: "pi_x" }, { idempotencyKey: "b" })).rejects.toMatchObject({
    type: "StripeIdempotencyError",
  });
});

it("responds with 409 while the first request is in flight, and does not store that 409", async () => {
  await local.callControl("faults", { kind: "delay", ms: 150 });
  const first = create("c");
  await vi.waitFor(async () =>
    expect((await (await local.callControl("faults", {}, "GET")).json()).faults).toEqual([]),
  );
  await expect(create("c")).rejects.toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
  expect((await create("d")).id).not.toBe((await first).id);
  expect((await create("c")).id).toBe((await first).id);
});

it("does not store an error raised before execution, but stores a decline", async () => {
  await expect(create("e", { amount: 1 })).rejects.toMatchObject({ code: "amount_too_small" });
  expect((await create("e")).amount).toBe(500);
  const decline = { payment_method: "pm_card_visa_chargeDeclined", confirm: true };
  const attempt = () =>
    create("f", decline).catch((error: unknown) =>
      error instanceof Stripe.errors.StripeError ? error.payment_intent?.id : undefined,
    );
  expect(await attempt()).toBe(await attempt());
});

it("does not store an error injected before execution, but stores one injected after it", async () => {
  await local.callControl("faults", { kind: "error", status: 500 });
  await expect(create("g")).rejects.toMatchObject({ statusCode: 500 });
  expect((await create("g")).amount).toBe(500);
  await local.callControl("faults", { kind: "error-after" });
  await expect(create("h")).rejects.toMatchObject({ statusCode: 500 });
  await expect(create("h")).rejects.toMatchObject({ statusCode: 500 });
  expect((await local.stripe.paymentIntents.list()).data).toHaveLength(2);
});

it("stores a response for a day", async () => {
  const { id } = await create("i");
  clock = new Date(clock.getTime() + 23 * 3600 * 1000);
  expect((await create("i")).id).toBe(id);
  clock = new Date(clock.getTime() + 2 * 3600 * 1000);
  expect((await create("i")).id).not.toBe(id);
});

it("makes a lost response harmless: the SDK retries and gets the same intent", async () => {
  await local.callControl("faults", { kind: "lose-reply", times: 2, method: "POST", path: "/v1/payment_intents" });
  const intent = await clientFor(local.port, "sk_test_local", 3).paymentIntents.create(params);
  expect(intent.lastResponse.headers["idempotent-replayed"]).toBe("true");
  expect((await local.stripe.paymentIntents.list()).data.map(({ id }) => id)).toEqual([intent.id]);
  const { requests } = await (await local.callControl("requests", {}, "GET")).json();
  expect(requests.slice(0, 3)).toMatchObject([
    { method: "POST", path: "/v1/payment_intents", status: 0, replayed: false },
    { status: 0, replayed: true },
    { status: 200, replayed: true },
  ]);
});

it("drops the connection before execution on a reset fault", async () => {
  await local.callControl("faults", { kind: "reset", times: 2, path: "/v1/payment_intents*" });
  await expect(create("j")).rejects.toMatchObject({ type: "StripeConnectionError" });
  expect((await local.stripe.paymentIntents.list()).data).toEqual([]);
});

it("injects an error status only on the matching path", async () => {
  await local.callControl("faults", { kind: "error", status: 429, path: "/v1/payment_intents/*/confirm" });
  const { id } = await create("k");
  await expect(local.stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" })).rejects.toMatchObject({
    statusCode: 429,
  });
});
