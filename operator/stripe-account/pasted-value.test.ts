import { expect, it } from "vitest";
import { readSecretKey, readWebhookSecret } from "./pasted-value.ts";

const some = "0123456789abcdefABCDEF";

it.each([
  ["sk_test_", "dev"],
  ["rk_test_", "dev"],
  ["sk_live_", "prod"],
  ["rk_live_", "prod"],
] as const)("accepts %s… for %s, and strips surrounding text", (prefix, stage) => {
  const value = `${prefix}${some}`;
  expect(readSecretKey(value, stage)).toEqual({ value, trimmed: false });
  expect(readSecretKey(` ${value}\r\n`, stage)).toEqual({ value, trimmed: true });
});

it.each([
  [
    "pk_test_",
    "dev",
    "This is a publishable key, which is for the site and no secret; the secret one reads sk_test_… or rk_test_….",
  ],
  ["sk_live_", "dev", "This is a live key, and the dev stage takes test keys only: sk_test_… or rk_test_…."],
  ["sk_test_", "prod", "This is a test key, and the prod stage takes live keys only: sk_live_… or rk_live_…."],
  ["rk_test_", "prod", "This is a test key, and the prod stage takes live keys only: sk_live_… or rk_live_…."],
  ["whsec_", "dev", "This is a webhook's signing secret; the key reads sk_test_… or rk_test_…."],
  ['"sk_test_', "dev", "This is not a secret key of Stripe, which reads sk_test_… or rk_test_…."],
  ["sk_test_0123 ", "dev", "This key is broken: there is a space or the end of a line in it."],
  ["sk_test_'", "dev", "This key is not whole, or has something around it, such as quotes."],
] as const)("rejects %s… for %s, and does not quote it", (prefix, stage, problem) => {
  expect(readSecretKey(`${prefix}${some}`, stage)).toEqual({ problem });
});

it("rejects a truncated key", () => {
  expect(readSecretKey("sk_test_", "dev")).toEqual({ problem: expect.stringContaining("not whole") });
});

it.each([
  ["sk_test_", "This is not the signing secret of a webhook endpoint, which starts with whsec_…."],
  ["whsec_01 ", "This signing secret is broken: there is a space or the end of a line in it."],
])("rejects %s… as a webhook's signing secret", (prefix, problem) => {
  expect(readWebhookSecret(`${prefix}${some}`)).toEqual({ problem });
  expect(readWebhookSecret(` whsec_${some}`)).toEqual({ value: `whsec_${some}`, trimmed: true });
});
