import { expect, it, vi } from "vitest";
import { handler as receiveStripeEvent } from "../routes/payments/receive-stripe-event.ts";
import { handler as getPricing } from "../routes/pricing/get-pricing.ts";
import { call, eventOf } from "../testing/front-door.ts";

// Must be set before any module that logs is loaded, because logging is off in tests.
vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL = "DEBUG";
});

const sendEvent = (handler: typeof getPricing, event: unknown): Promise<unknown> =>
  Reflect.apply(handler, undefined, [event, {}]);

it("a warm-up is answered at once by every kind of route, and logs nothing", async () => {
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  for (const handler of [getPricing, receiveStripeEvent]) expect(await sendEvent(handler, { warm: true })).toEqual({});
  expect(write.mock.calls).toEqual([]);
  vi.restoreAllMocks();
});

it("a visitor cannot send a warm-up: neither a body nor a query makes an event of the gateway one", async () => {
  const request = { body: { warm: true }, query: { warm: "true" }, headers: { warm: "true" } };
  expect(await call("receiveStripeEvent", request)).toMatchObject({ status: 400, code: "bad_signature" });
  expect(await sendEvent(getPricing, { ...eventOf("getPricing", {}), warm: true })).toMatchObject({ statusCode: 200 });
});
