import { expect, it } from "vitest";
import { stripeSettings } from "./stripe-settings.ts";

const test = {
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};

it("uses the stand-in with its own keys when nothing is set", () => {
  expect(stripeSettings({ STRIPE_SECRET_KEY: " " })).toMatchObject({ kind: "stand-in" });
});

it("enables Stripe's rate limits in the stand-in only when requested", () => {
  expect(stripeSettings({ STRIPE_RATE_LIMITS: "on" })).toMatchObject({ kind: "stand-in", rateLimits: true });
  expect(stripeSettings({ STRIPE_RATE_LIMITS: "off" })).not.toHaveProperty("rateLimits");
  expect(() => stripeSettings({ STRIPE_RATE_LIMITS: "25" })).toThrow("either on or off");
});

it("uses the real Stripe when all three values are set", () => {
  expect(stripeSettings(test)).toEqual({
    kind: "real",
    stripeSecretKey: "sk_test_1",
    publishableKey: "pk_test_1",
    stripeWebhookSecret: "whsec_1",
  });
});

it("names the missing variables when Stripe is half configured", () => {
  expect(() => stripeSettings({ ...test, STRIPE_WEBHOOK_SECRET: "" })).toThrow(
    "half configured: STRIPE_WEBHOOK_SECRET is missing",
  );
  expect(() => stripeSettings({ STRIPE_SECRET_KEY: "sk_test_1" })).toThrow(
    "STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are missing",
  );
});

it("rejects a live key combined with a test key", () => {
  expect(() => stripeSettings({ ...test, STRIPE_SECRET_KEY: "sk_live_1" })).toThrow("STRIPE_SECRET_KEY is a live key");
  expect(() => stripeSettings({ ...test, STRIPE_PUBLISHABLE_KEY: "pk_live_1" })).toThrow(
    "STRIPE_PUBLISHABLE_KEY is a live key",
  );
});

it("rejects live keys", () => {
  const live = { ...test, STRIPE_SECRET_KEY: "rk_live_1", STRIPE_PUBLISHABLE_KEY: "pk_live_1" };
  expect(() => stripeSettings(live)).toThrow("live keys");
});

it("rejects a value of the wrong kind, without repeating it", () => {
  expect(() => stripeSettings({ ...test, STRIPE_SECRET_KEY: "pk_test_1" })).toThrow(
    /^STRIPE_SECRET_KEY does not look like one/,
  );
});
