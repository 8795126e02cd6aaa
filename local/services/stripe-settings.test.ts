import { expect, it } from "vitest";
import { stripeSettings } from "./stripe-settings.ts";

const test = {
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};

it("uses the stand-in with keys of its own when nothing is set", () => {
  expect(stripeSettings({ STRIPE_SECRET_KEY: " " })).toMatchObject({ kind: "stand-in" });
});

it("has the stand-in keep to Stripe's rate limits when that is asked for, and only then", () => {
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

it("names what is missing when Stripe is half configured", () => {
  expect(() => stripeSettings({ ...test, STRIPE_WEBHOOK_SECRET: "" })).toThrow(
    "half configured: STRIPE_WEBHOOK_SECRET is missing",
  );
  expect(() => stripeSettings({ STRIPE_SECRET_KEY: "sk_test_1" })).toThrow(
    "STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are missing",
  );
});

it("refuses a live key beside a test key", () => {
  expect(() => stripeSettings({ ...test, STRIPE_SECRET_KEY: "sk_live_1" })).toThrow("STRIPE_SECRET_KEY is a live key");
  expect(() => stripeSettings({ ...test, STRIPE_PUBLISHABLE_KEY: "pk_live_1" })).toThrow(
    "STRIPE_PUBLISHABLE_KEY is a live key",
  );
});

it("refuses live keys altogether", () => {
  const live = { ...test, STRIPE_SECRET_KEY: "rk_live_1", STRIPE_PUBLISHABLE_KEY: "pk_live_1" };
  expect(() => stripeSettings(live)).toThrow("live keys");
});

it("refuses a value that is not what its name says, without repeating it", () => {
  expect(() => stripeSettings({ ...test, STRIPE_SECRET_KEY: "pk_test_1" })).toThrow(
    /^STRIPE_SECRET_KEY does not look like one/,
  );
});
