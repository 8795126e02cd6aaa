import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, expect, it } from "vitest";
import { readOriginSecret, readStripeSecret, readTokenSecret } from "./secrets.ts";

const manager = mockClient(SecretsManagerClient);
afterAll(() => manager.restore());
const tokens = { jwtKeys: ["k".repeat(32)] };
const requestCount = () => manager.commandCalls(GetSecretValueCommand).length;
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 10, minutes));
const holding = (value: unknown) => ({ SecretString: JSON.stringify(value) });

it("reads a secret once for concurrent callers, caches it for five minutes, and does not cache a failure", async () => {
  manager.on(GetSecretValueCommand).rejectsOnce(new Error("throttled")).resolves(holding(tokens));
  await expect(readTokenSecret(at(0))).rejects.toThrow("throttled");
  expect(await Promise.all([readTokenSecret(at(0)), readTokenSecret(at(0)), readTokenSecret(at(4))])).toEqual([
    tokens,
    tokens,
    tokens,
  ]);
  expect(requestCount()).toBe(2);
  await readTokenSecret(at(6));
  expect(requestCount()).toBe(3);
});

it("reports the invalid field of a secret by name, and never its value", async () => {
  const invalidSecrets = { stripeSecretKey: "pk_live_do-not-print", stripeWebhookSecret: "whsec_1" };
  manager.on(GetSecretValueCommand).resolves(holding(invalidSecrets));
  await expect(readStripeSecret(at(30))).rejects.toThrow(/^The secret "stripe" is incomplete: stripeSecretKey$/);
  manager.on(GetSecretValueCommand).resolves({ SecretString: "sk_live_do-not-print" });
  await expect(readStripeSecret(at(40))).rejects.toThrow(/^The secret "stripe" is no JSON\.$/);
});

it("signs no one out when Stripe's key is invalid or missing: each secret is read and parsed separately", async () => {
  manager.on(GetSecretValueCommand).resolves(holding({ stripeSecretKey: "wrong" }));
  const id = (name: string) => ({ SecretId: process.env[`${name}_SECRET_ID`] });
  manager.on(GetSecretValueCommand, id("TOKENS")).resolves(holding(tokens));
  manager.on(GetSecretValueCommand, id("ORIGIN")).resolves(holding({ originSecret: "o".repeat(16) }));
  expect(await readTokenSecret(at(50))).toEqual(tokens);
  expect(await readOriginSecret(at(50))).toEqual({ originSecret: "o".repeat(16) });
  await expect(readStripeSecret(at(50))).rejects.toThrow(/^The secret "stripe" is incomplete/);
});
