import Stripe from "stripe";
import { afterEach, expect, it, vi } from "vitest";
import { callStripe, stripeBy } from "./call-stripe.ts";

afterEach(() => vi.unstubAllEnvs());

const { errors } = Stripe;
const raw = { message: "Invalid API Key provided: sk_test_**1234", type: "invalid_request_error" as const };

it.each([
  [new errors.StripeAuthenticationError(raw), "Stripe does not accept this key: it was mistyped, or has been deleted"],
  [
    new errors.StripePermissionError(raw),
    'This restricted key does not suffice: give it the permission "Events: read"',
  ],
  [new errors.StripeConnectionError(raw), "Stripe could not be reached; try again."],
  [new errors.StripeAPIError({ ...raw, statusCode: 500 }), "Stripe could not answer (status 500); try again."],
  [new Error("anything"), "Stripe could not answer; try again."],
])("explains Stripe's error in our own words: %s", async (thrown, sentence) => {
  const rejection = await callStripe("Events: read", () => Promise.reject(thrown)).catch((reason: unknown) => reason);
  expect(rejection).toMatchObject({ name: "UserError", message: expect.stringContaining(sentence) });
  expect(String(rejection)).not.toContain("1234");
});

it("quotes Stripe on an address that it does not accept", async () => {
  const thrown = new errors.StripeInvalidRequestError({
    ...raw,
    message: "Invalid URL: it must be publicly accessible",
  });
  await expect(callStripe("", () => Promise.reject(thrown))).rejects.toThrow("Stripe refuses: Invalid URL: it must be");
});

it("never sends a live key to a stand-in", () => {
  vi.stubEnv("STRIPE_API_BASE", "http://127.0.0.1:9");
  for (const key of ["sk_live_1", "rk_live_1"]) expect(() => stripeBy(key)).toThrow("STRIPE_API_BASE must not be set");
});

it("calls Stripe with bounded retries and without telemetry", () => {
  vi.stubEnv("STRIPE_API_BASE", undefined);
  const client = stripeBy("sk_live_1");
  expect(client.getApiField("host")).toBe("api.stripe.com");
  expect(client.getApiField("timeout")).toBe(10_000);
  expect(client.getMaxNetworkRetries()).toBe(2);
  expect(client.getTelemetryEnabled()).toBe(false);
});
