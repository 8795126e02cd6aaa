import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { mockClient } from "aws-sdk-client-mock";
import Stripe from "stripe";
import { expect, it } from "vitest";
import { ourStripe } from "./stripe-client.ts";

const secret = (stripeSecretKey: string) => ({
  SecretString: JSON.stringify({
    jwtKeys: ["k".repeat(32)],
    originSecret: "o".repeat(16),
    stripeSecretKey,
    stripeWebhookSecret: "whsec_1",
  }),
});
const manager = mockClient(SecretsManagerClient);
const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));

it.each(["sk_live_1", "rk_live_1"])("never sends %s to a stand-in", async (key) => {
  manager.on(GetSecretValueCommand).resolves(secret(key));
  await expect(ourStripe(at(key.startsWith("sk") ? 1 : 2))).rejects.toThrow("STRIPE_API_BASE must not be set");
});

it("talks to Stripe itself when no other address is given, patiently but not for ever", async () => {
  const { STRIPE_API_BASE } = process.env;
  delete process.env.STRIPE_API_BASE;
  manager.on(GetSecretValueCommand).resolves(secret("sk_live_1"));
  const { client, livemode } = await ourStripe(at(3));
  process.env.STRIPE_API_BASE = STRIPE_API_BASE;
  expect(livemode).toBe(true);
  expect(client).toBeInstanceOf(Stripe);
  expect(client.getApiField("host")).toBe("api.stripe.com");
  expect(client.getApiField("timeout")).toBe(10_000);
  expect(client.getMaxNetworkRetries()).toBe(2);
  expect(client.getTelemetryEnabled()).toBe(false);
});

it("follows a rotated key", async () => {
  manager.on(GetSecretValueCommand).resolves(secret("sk_test_1"));
  const first = await ourStripe(at(4));
  expect((await ourStripe(at(4))).client).toBe(first.client);
  manager.on(GetSecretValueCommand).resolves(secret("sk_test_2"));
  expect((await ourStripe(at(5))).client).not.toBe(first.client);
});
