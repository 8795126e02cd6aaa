import Stripe from "stripe";
import { afterEach, expect, it, vi } from "vitest";
import { callStripe, createStripeClient } from "./call-stripe.ts";

afterEach(() => vi.unstubAllEnvs());

const { errors } = Stripe;
const rawError = { message: "Invalid API Key provided: sk_test_**1234", type: "invalid_request_error" as const };

it.each([
  [
    new errors.StripeAuthenticationError(rawError),
    "Stripe does not accept this key: it was mistyped, or has been deleted",
  ],
  [new errors.StripePermissionError(rawError), 'This restricted key needs the permission "Events: read"'],
  [new errors.StripeConnectionError(rawError), "Stripe could not be reached; try again."],
  [new errors.StripeAPIError({ ...rawError, statusCode: 500 }), "The call to Stripe failed (status 500); try again."],
  [new Error("anything"), "The call to Stripe failed; try again."],
])("explains Stripe's error in our own words: %s", async (error, sentence) => {
  const rejection = await callStripe("Events: read", () => Promise.reject(error)).catch((reason: unknown) => reason);
  expect(rejection).toMatchObject({ name: "UserError", message: expect.stringContaining(sentence) });
  expect(String(rejection)).not.toContain("1234");
});

it("quotes Stripe's own message about an invalid request", async () => {
  const error = new errors.StripeInvalidRequestError({
    ...rawError,
    message: "Invalid URL: it must be publicly accessible",
  });
  await expect(callStripe("", () => Promise.reject(error))).rejects.toThrow(
    "Stripe rejected the request: Invalid URL: it must be",
  );
});

it("never sends a live key to a stand-in", () => {
  vi.stubEnv("STRIPE_API_BASE", "http://127.0.0.1:9");
  for (const key of ["sk_live_1", "rk_live_1"])
    expect(() => createStripeClient(key)).toThrow("STRIPE_API_BASE must not be set");
});

it("calls Stripe with bounded retries and without telemetry", () => {
  vi.stubEnv("STRIPE_API_BASE", undefined);
  const client = createStripeClient("sk_live_1");
  expect(client.getApiField("host")).toBe("api.stripe.com");
  expect(client.getApiField("timeout")).toBe(10_000);
  expect(client.getMaxNetworkRetries()).toBe(2);
  expect(client.getTelemetryEnabled()).toBe(false);
});
