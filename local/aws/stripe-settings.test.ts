import { expect, it } from "vitest";
import { stripeSettings } from "./stripe-settings.ts";

const testKeys = {
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};

it("uses the stand-in when no key is set", () => {
  expect(stripeSettings({ STRIPE_SECRET_KEY: " " })).toMatchObject({ kind: "stand-in" });
});

it("enables Stripe's rate limits in the stand-in only when requested", () => {
  expect(stripeSettings({ STRIPE_RATE_LIMITS: "on" })).toMatchObject({ kind: "stand-in", rateLimits: true });
  expect(stripeSettings({ STRIPE_RATE_LIMITS: "off" })).not.toHaveProperty("rateLimits");
  expect(() => stripeSettings({ STRIPE_RATE_LIMITS: "25" })).toThrow("either on or off");
});

it("uses the real Stripe when all three values are set", () => {
  expect(stripeSettings(testKeys)).toEqual({
    kind: "real",
    stripeSecretKey: "sk_test_1",
    publishableKey: "pk_test_1",
    stripeWebhookSecret: "whsec_1",
  });
});

it("names the missing variables when Stripe is half configured", () => {
  expect(() => stripeSettings({ ...testKeys, STRIPE_WEBHOOK_SECRET: "" })).toThrow(
    "half configured: STRIPE_WEBHOOK_SECRET is missing",
  );
  expect(() => stripeSettings({ STRIPE_SECRET_KEY: "sk_test_1" })).toThrow(
    "STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are missing",
  );
});

it("rejects a live key combined with a test key", () => {
  expect(() => stripeSettings({ ...testKeys, STRIPE_SECRET_KEY: "sk_live_1" })).toThrow(
    "STRIPE_SECRET_KEY is a live key",
  );
  expect(() => stripeSettings({ ...testKeys, STRIPE_PUBLISHABLE_KEY: "pk_live_1" })).toThrow(
    "STRIPE_PUBLISHABLE_KEY is a live key",
  );
});

it("rejects live keys", () => {
  const live = { ...testKeys, STRIPE_SECRET_KEY: "rk_live_1", STRIPE_PUBLISHABLE_KEY: "pk_live_1" };
  expect(() => stripeSettings(live)).toThrow("live keys");
});

it("rejects a value in the wrong format, without repeating it in the message", () => {
  expect(() => stripeSettings({ ...testKeys, STRIPE_SECRET_KEY: "pk_test_1" })).toThrow(
    /^STRIPE_SECRET_KEY does not have the expected format/,
  );
});
