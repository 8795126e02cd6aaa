import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { newChargedPurchase, newOpenPurchase } from "../testing/buying.ts";
import { type FlakyNetwork, flakyNetwork } from "../testing/flaky-network.ts";
import { call, callExpectingSuccess } from "../testing/front-door.ts";
import { runJob } from "../testing/jobs.ts";
import { newCustomer, newNumber, ordersOf } from "../testing/people.ts";
import { forgetProgress } from "../testing/rows.ts";
import { pay, setTestControl } from "../testing/stripe.ts";
import { virtualTiming } from "../testing/virtual-timing.ts";

// Must be set before any module that logs is loaded, because logging is off in tests.
vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL = "DEBUG";
});

const minutesFromNow = (count: number) => new Date(Date.now() + count * 60_000);
const logLines: string[] = [];
const logged = () =>
  logLines.flatMap((text) => text.split("\n").filter(Boolean)).map((line): unknown => JSON.parse(line));

let toStripe: FlakyNetwork;
beforeAll(async () => {
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, "write").mockImplementation((text) => logLines.push(String(text)) > 0);
  }
  toStripe = await flakyNetwork(process.env.STRIPE_API_BASE ?? "");
});
afterAll(() => {
  vi.restoreAllMocks();
  return toStripe.stop();
});
afterEach(async () => {
  await fetch(`${process.env.STRIPE_API_BASE}/_test/faults`, { method: "DELETE" });
  logLines.splice(0);
});

/** Stripe rejects the next requests because of their rate. */
const limitRate = (times: number, path = "*") => setTestControl("faults", { kind: "error", status: 429, times, path });

describe("the reconciling job", () => {
  it("sends at most eight requests a second to Stripe, even when two runs overlap", async () => {
    const customer = await newCustomer();
    for (let count = 0; count < 12; count += 1) await newOpenPurchase({ customer });
    await forgetProgress();
    const { STRIPE_API_BASE } = process.env;
    process.env.STRIPE_API_BASE = toStripe.url;
    const startsAt = Date.now();
    const clocks = [virtualTiming(startsAt), virtualTiming(startsAt)];
    await Promise.all(clocks.map((timing) => runJob("reconcile", minutesFromNow(5), timing)));
    process.env.STRIPE_API_BASE = STRIPE_API_BASE;
    const seconds = (Math.max(...clocks.map((timing) => timing.now())) - startsAt) / 1000;
    const requestCount = toStripe.requestNames.length;
    expect(requestCount).toBeGreaterThan(20);
    expect(requestCount / (seconds + 1)).toBeLessThanOrEqual(8);
  });

  it("repeats a request that Stripe rejects because of its rate, and counts no failure", async () => {
    const purchase = await newChargedPurchase();
    await limitRate(3, `/v1/payment_intents/${purchase.paymentIntentId}`);
    expect(await runJob("reconcile", minutesFromNow(5))).toMatchObject({ ordersCompleted: 1, failed: 0, postponed: 0 });
  });

  it("postpones what Stripe still rejects after the time for it, as no failure, and names the cause in the log", async () => {
    const purchase = await newChargedPurchase();
    await forgetProgress();
    await limitRate(100_000);
    const counts = await runJob("reconcile", minutesFromNow(5));
    expect(counts, "the run is whole: no alarm").toMatchObject({ ordersCompleted: 0, failed: 0 });
    expect(counts.postponed).toBeGreaterThan(0);
    expect(logged()).toContainEqual(
      expect.objectContaining({
        level: "WARN",
        message: "postponed, because Stripe asks for a pause",
        cause: expect.objectContaining({
          code: "provider_busy",
          cause: expect.objectContaining({ type: "StripeRateLimitError", statusCode: 429, code: "rate_limit" }),
        }),
      }),
    );
    await fetch(`${process.env.STRIPE_API_BASE}/_test/faults`, { method: "DELETE" });
    expect(await runJob("reconcile", minutesFromNow(5))).toMatchObject({ ordersCompleted: 1, failed: 0, postponed: 0 });
    expect(await ordersOf(purchase.customer)).toMatchObject([{ status: "complete" }]);
  });

  it("names the cause of a real failure in the log", async () => {
    const purchase = await newChargedPurchase();
    const path = `/v1/payment_intents/${purchase.paymentIntentId}`;
    await setTestControl("faults", { kind: "error", status: 500, times: 3, path });
    expect(await runJob("reconcile", minutesFromNow(5))).toMatchObject({ failed: 1, postponed: 0 });
    expect(logged()).toContainEqual(
      expect.objectContaining({
        level: "ERROR",
        orderId: purchase.orderId,
        cause: expect.objectContaining({
          cause: expect.objectContaining({
            type: "StripeAPIError",
            statusCode: 500,
            at: expect.stringContaining("at "),
          }),
        }),
      }),
    );
  });

  it("soon looks at an old order whose payment was opened again", async () => {
    const customer = await newCustomer();
    // Not due by its age between the two runs.
    const threeDaysAgo = minutesFromNow(-3 * 24 * 60 - 180);
    const { orderId } = await newOpenPurchase({ customer, now: threeDaysAgo });
    await runJob("reconcile", minutesFromNow(-10));
    const { clientSecret } = await callExpectingSuccess("createPaymentIntent", {
      token: customer.token,
      body: { orderId },
    });
    await pay(clientSecret);
    expect(await runJob("reconcile", minutesFromNow(3))).toMatchObject({ ordersCompleted: 1 });
    expect(await ordersOf(customer)).toMatchObject([{ id: orderId, status: "complete" }]);
  });
});

it("the erasing job postpones what Stripe rejects because of its rate, and is not in alarm", async () => {
  const { customer } = await newOpenPurchase();
  await limitRate(100_000);
  // The deletion itself waits for Stripe only for seconds, which a real clock would have to wait for.
  const { endAccount } = await import("../data/erasure.ts");
  const { findUser } = await import("../data/user.ts");
  await endAccount((await findUser(customer.id)) ?? expect.fail(), new Date());
  expect(await runJob("eraseAccounts", new Date())).toEqual({ finished: 0, waiting: 0, postponed: 1, failed: 0 });
  await fetch(`${process.env.STRIPE_API_BASE}/_test/faults`, { method: "DELETE" });
  expect(await runJob("eraseAccounts", new Date())).toMatchObject({ finished: 1, postponed: 0 });
});

it("a buyer's call is repeated when Stripe rejects it because of its rate", async () => {
  const { token } = await newCustomer();
  await limitRate(1, "/v1/payment_intents");
  expect(await call("createPaymentIntent", { token, body: { phone: newNumber() } })).toMatchObject({ status: 200 });
});
