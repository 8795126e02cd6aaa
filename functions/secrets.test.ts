import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, expect, it } from "vitest";
import { readOriginSecret, readStripeSecret, readTokenSecret } from "./secrets.ts";

const secretsManager = mockClient(SecretsManagerClient);
afterAll(() => secretsManager.restore());
const tokenSecret = { jwtKeys: ["k".repeat(32)] };
const requestCount = () => secretsManager.commandCalls(GetSecretValueCommand).length;
const atMinute = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 10, minutes));
const secretValue = (value: unknown) => ({ SecretString: JSON.stringify(value) });

it("reads a secret once for concurrent callers, caches it for five minutes, and does not cache a failure", async () => {
  secretsManager.on(GetSecretValueCommand).rejectsOnce(new Error("throttled")).resolves(secretValue(tokenSecret));
  await expect(readTokenSecret(atMinute(0))).rejects.toThrow("throttled");
  expect(
    await Promise.all([readTokenSecret(atMinute(0)), readTokenSecret(atMinute(0)), readTokenSecret(atMinute(4))]),
  ).toEqual([tokenSecret, tokenSecret, tokenSecret]);
  expect(requestCount()).toBe(2);
  await readTokenSecret(atMinute(6));
  expect(requestCount()).toBe(3);
});

it("reports the invalid field of a secret by name, and never its value", async () => {
  const invalidSecret = { stripeSecretKey: "pk_live_do-not-print", stripeWebhookSecret: "whsec_1" };
  secretsManager.on(GetSecretValueCommand).resolves(secretValue(invalidSecret));
  await expect(readStripeSecret(atMinute(30))).rejects.toThrow(/^The secret "stripe" is incomplete: stripeSecretKey$/);
  secretsManager.on(GetSecretValueCommand).resolves({ SecretString: "sk_live_do-not-print" });
  await expect(readStripeSecret(atMinute(40))).rejects.toThrow(/^The secret "stripe" is not JSON\.$/);
});

it("reads the token secret and the origin secret even if Stripe's secret is invalid, so that no one is signed out", async () => {
  secretsManager.on(GetSecretValueCommand).resolves(secretValue({ stripeSecretKey: "wrong" }));
  const id = (name: string) => ({ SecretId: process.env[`${name}_SECRET_ID`] });
  secretsManager.on(GetSecretValueCommand, id("TOKENS")).resolves(secretValue(tokenSecret));
  secretsManager.on(GetSecretValueCommand, id("ORIGIN")).resolves(secretValue({ originSecret: "o".repeat(16) }));
  expect(await readTokenSecret(atMinute(50))).toEqual(tokenSecret);
  expect(await readOriginSecret(atMinute(50))).toEqual({ originSecret: "o".repeat(16) });
  await expect(readStripeSecret(atMinute(50))).rejects.toThrow(/^The secret "stripe" is incomplete/);
});
