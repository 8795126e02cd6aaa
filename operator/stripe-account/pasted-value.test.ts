import { expect, it } from "vitest";
import { readSecretKey, readWebhookSecret } from "./pasted-value.ts";

const keyBody = "0123456789abcdefABCDEF";

it.each([
  ["sk_test_", "dev"],
  ["rk_test_", "dev"],
  ["sk_live_", "prod"],
  ["rk_live_", "prod"],
] as const)("accepts %s… for %s, and strips surrounding whitespace", (prefix, stage) => {
  const value = `${prefix}${keyBody}`;
  expect(readSecretKey(value, stage)).toEqual({ value, trimmed: false });
  expect(readSecretKey(` ${value}\r\n`, stage)).toEqual({ value, trimmed: true });
});

it.each([
  [
    "pk_test_",
    "dev",
    "This is a publishable key, which is for the site and not secret; the secret key starts with sk_test_ or rk_test_.",
  ],
  ["sk_live_", "dev", "This is a live key, and the dev stage takes test keys only: sk_test_ or rk_test_."],
  ["sk_test_", "prod", "This is a test key, and the prod stage takes live keys only: sk_live_ or rk_live_."],
  ["rk_test_", "prod", "This is a test key, and the prod stage takes live keys only: sk_live_ or rk_live_."],
  ["whsec_", "dev", "This is a webhook's signing secret; the secret key starts with sk_test_ or rk_test_."],
  ['"sk_test_', "dev", "This is not a secret key of Stripe, which starts with sk_test_ or rk_test_."],
  ["sk_test_0123 ", "dev", "This key is invalid: it contains a space or a line break."],
  ["sk_test_'", "dev", "This key is incomplete, or has other characters around it, such as quotes."],
] as const)("rejects %s… for %s, and does not quote it", (prefix, stage, problem) => {
  expect(readSecretKey(`${prefix}${keyBody}`, stage)).toEqual({ problem });
});

it("rejects a truncated key", () => {
  expect(readSecretKey("sk_test_", "dev")).toEqual({ problem: expect.stringContaining("incomplete") });
});

it.each([
  ["sk_test_", "This is not the signing secret of a webhook endpoint, which starts with whsec_."],
  ["whsec_01 ", "This signing secret is invalid: it contains a space or a line break."],
])("rejects %s… as a webhook's signing secret", (prefix, problem) => {
  expect(readWebhookSecret(`${prefix}${keyBody}`)).toEqual({ problem });
  expect(readWebhookSecret(` whsec_${keyBody}`)).toEqual({ value: `whsec_${keyBody}`, trimmed: true });
});
