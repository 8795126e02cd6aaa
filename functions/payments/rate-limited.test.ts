import { createServer, type Server } from "node:http";
import Stripe from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { virtualTiming } from "../testing/virtual-timing.ts";
import { createStageStripe } from "./stripe-client.ts";

const startsAt = Date.UTC(2026, 10, 21, 10);
const { STRIPE_API_BASE } = process.env;
let server: Server;
let requestCount = 0;
/** The responses to the next requests; the last one is repeated. */
let responses: { readonly status: number; readonly headers?: Record<string, string> }[] = [];
const body = { 200: { id: "pi_1" }, 429: { error: { type: "invalid_request_error", code: "rate_limit" } } };

beforeAll(async () => {
  server = createServer((_request, response) => {
    requestCount += 1;
    const { status = 200, headers = {} } = (responses.length > 1 ? responses.shift() : responses[0]) ?? {};
    response.writeHead(status, headers).end(JSON.stringify(status === 429 ? body[429] : body[200]));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  process.env.STRIPE_API_BASE = `http://127.0.0.1:${z.object({ port: z.int() }).parse(server.address()).port}`;
});
afterAll(() => {
  process.env.STRIPE_API_BASE = STRIPE_API_BASE;
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requestCount = 0;
});

/** Retrieves a payment with a clock and randomness of its own. Returns the milliseconds that it waited. */
async function retrieve(random = 0.5): Promise<number> {
  const timing = virtualTiming(startsAt, () => random);
  const { client } = await createStageStripe({ now: new Date(), stripe: { timing } });
  try {
    await client.paymentIntents.retrieve("pi_1");
  } finally {
    waitedMs = timing.now() - startsAt;
  }
  return waitedMs;
}
let waitedMs = 0;

describe("a request that Stripe rejects because of its rate", () => {
  it("is repeated after a random pause, whose limit doubles up to four seconds", async () => {
    responses = [...Array.from({ length: 5 }, () => ({ status: 429 })), { status: 200 }];
    expect(await retrieve(0.5)).toBe((500 + 1000 + 2000 + 4000 + 4000) / 2);
    expect(requestCount).toBe(6);
  });

  it("waits as long as Stripe asks, and a little longer, so that not all callers return at once", async () => {
    responses = [{ status: 429, headers: { "retry-after": "3" } }, { status: 200 }];
    expect(await retrieve(0.5)).toBe(3000 + 250);
  });

  it("fails with Stripe's error within the 20 seconds of its unit of work", async () => {
    responses = [{ status: 429 }];
    await expect(retrieve(0.9)).rejects.toThrow(Stripe.errors.StripeRateLimitError);
    expect(waitedMs).toBeGreaterThan(10_000);
    expect(waitedMs).toBeLessThan(20_000);
  });

  it.each([
    ["Stripe asks for a longer pause than there is time", { "retry-after": "60" }],
    ["its object has been changed too often within the hour", { "stripe-rate-limited-reason": "resource-specific" }],
    ["Stripe says that another attempt is futile", { "stripe-should-retry": "false" }],
  ])("fails at once if %s", async (_why, headers) => {
    responses = [{ status: 429, headers }];
    await expect(retrieve()).rejects.toThrow(Stripe.errors.StripeRateLimitError);
    expect([requestCount, waitedMs]).toEqual([1, 0]);
  });
});
