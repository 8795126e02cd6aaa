import { expect, it } from "vitest";
import { localHeader, withStripeJsUrl } from "./local-overrides.ts";

const local = "http://127.0.0.1:12111";
const overrides = {
  siteUrl: "http://localhost:5173",
  deployedUrl: "https://shop.example.com",
  localStripe: { url: local, stripeJsUrl: `${local}/stripe.js` },
};
const policyWith = (policy: string) => localHeader("content-security-policy", policy, overrides);

it("permits the local Stripe where the policy permits all that the real one needs there", () => {
  const policy =
    "default-src 'self'; script-src 'self' https://js.stripe.com; connect-src 'self' https://api.stripe.com; frame-src https://js.stripe.com https://hooks.stripe.com";
  expect(policyWith(policy)).toBe(
    `default-src 'self'; script-src 'self' https://js.stripe.com ${local}; connect-src 'self' https://api.stripe.com ${local}; frame-src https://js.stripe.com https://hooks.stripe.com ${local}`,
  );
});

it.each([
  "script-src 'self'",
  "connect-src 'self' https://js.stripe.com",
  "frame-src https://js.stripe.com",
  "img-src https://js.stripe.com",
])("does not permit it in a directive that blocks the real one: %s", (directive) => {
  expect(policyWith(directive)).toBe(directive);
});

it("replaces a live key, so that no real card ever reaches the local Stripe", () => {
  const config = withStripeJsUrl(Buffer.from('{"stripePublishableKey":"pk_live_abc"}'), overrides);
  expect(JSON.parse(config.toString())).toEqual({
    stripePublishableKey: "pk_test_abc",
    stripeJsUrl: overrides.localStripe.stripeJsUrl,
  });
});
