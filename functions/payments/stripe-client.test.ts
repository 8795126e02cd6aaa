import { createServer, type Server } from "node:http";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { mockClient } from "aws-sdk-client-mock";
import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { createStageStripe } from "./stripe-client.ts";

const secret = (stripeSecretKey: string) => ({
  SecretString: JSON.stringify({
    jwtKeys: ["k".repeat(32)],
    originSecret: "o".repeat(16),
    stripeSecretKey,
    stripeWebhookSecret: "whsec_1",
  }),
});
const secretsManager = mockClient(SecretsManagerClient);
afterAll(() => secretsManager.restore());
const atHour = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));

it.each(["sk_live_1", "rk_live_1"])("a live key (%s) is never sent to a stand-in", async (key) => {
  secretsManager.on(GetSecretValueCommand).resolves(secret(key));
  await expect(createStageStripe({ now: atHour(key.startsWith("sk") ? 1 : 2) })).rejects.toThrow(
    "STRIPE_API_BASE must not be set",
  );
});

it("a client calls Stripe itself by default, with bounded timeouts and retries", async () => {
  const { STRIPE_API_BASE } = process.env;
  delete process.env.STRIPE_API_BASE;
  secretsManager.on(GetSecretValueCommand).resolves(secret("sk_live_1"));
  const { client, livemode } = await createStageStripe({ now: atHour(3) });
  process.env.STRIPE_API_BASE = STRIPE_API_BASE;
  expect(livemode).toBe(true);
  expect(client).toBeInstanceOf(Stripe);
  expect(client.getApiField("host")).toBe("api.stripe.com");
  expect(client.getApiField("timeout")).toBe(10_000);
  expect(client.getMaxNetworkRetries()).toBe(2);
  expect(client.getTelemetryEnabled()).toBe(false);
});

describe("a call to Stripe", () => {
  const { STRIPE_API_BASE } = process.env;
  const keysUsed: string[] = [];
  let isResponding = true;
  let server: Server;

  beforeAll(async () => {
    server = createServer((request, response) => {
      keysUsed.push(request.headers.authorization ?? "");
      if (isResponding) response.end("{}");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    process.env.STRIPE_API_BASE = `http://127.0.0.1:${z.object({ port: z.int() }).parse(server.address()).port}`;
  });
  afterAll(() => {
    process.env.STRIPE_API_BASE = STRIPE_API_BASE;
    server.closeAllConnections();
    server.close();
  });
  const retrieveOnce = (client: Stripe) => client.paymentIntents.retrieve("pi_1", {}, { maxNetworkRetries: 0 });

  it("uses a rotated key within an hour", async () => {
    secretsManager.on(GetSecretValueCommand).resolves(secret("sk_test_1"));
    await retrieveOnce((await createStageStripe({ now: atHour(4) })).client);
    secretsManager.on(GetSecretValueCommand).resolves(secret("sk_test_2"));
    await retrieveOnce((await createStageStripe({ now: atHour(4) })).client);
    await retrieveOnce((await createStageStripe({ now: atHour(5) })).client);
    expect(keysUsed).toEqual(["Bearer sk_test_1", "Bearer sk_test_1", "Bearer sk_test_2"]);
  });

  it("is aborted when the client's time budget is spent, and no further call is sent", async () => {
    secretsManager.on(GetSecretValueCommand).resolves(secret("sk_test_1"));
    const callsBefore = keysUsed.length;
    isResponding = false;
    const { client } = await createStageStripe({ now: atHour(6), stripe: { deadline: Date.now() + 100 } });
    await expect(retrieveOnce(client)).rejects.toThrow(Stripe.errors.StripeConnectionError);
    expect(keysUsed).toHaveLength(callsBefore + 1);
    await expect(retrieveOnce(client)).rejects.toThrow(Stripe.errors.StripeConnectionError);
    expect(keysUsed).toHaveLength(callsBefore + 1);
  });
});
