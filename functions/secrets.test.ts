import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { mockClient } from "aws-sdk-client-mock";
import { afterAll, expect, it } from "vitest";
import { readSecrets } from "./secrets.ts";

const manager = mockClient(SecretsManagerClient);
afterAll(() => manager.restore());
const secret = {
  jwtKeys: ["k".repeat(32)],
  originSecret: "o".repeat(16),
  stripeSecretKey: "sk_test_1",
  stripeWebhookSecret: "whsec_1",
};
const asked = () => manager.commandCalls(GetSecretValueCommand).length;
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 10, minutes));

it("asks once for callers at the same time, keeps the answer for five minutes, and does not keep a failure", async () => {
  manager
    .on(GetSecretValueCommand)
    .rejectsOnce(new Error("throttled"))
    .resolves({ SecretString: JSON.stringify(secret) });
  await expect(readSecrets(at(0))).rejects.toThrow("throttled");
  expect(await Promise.all([readSecrets(at(0)), readSecrets(at(0)), readSecrets(at(4))])).toEqual([
    secret,
    secret,
    secret,
  ]);
  expect(asked()).toBe(2);
  await readSecrets(at(6));
  expect(asked()).toBe(3);
});

it("says which part is wrong, and never what it holds", async () => {
  const wrong = { ...secret, stripeSecretKey: "pk_live_do-not-print" };
  manager.on(GetSecretValueCommand).resolves({ SecretString: JSON.stringify(wrong) });
  await expect(readSecrets(at(30))).rejects.toThrow(/^The secret is incomplete: stripeSecretKey$/);
  manager.on(GetSecretValueCommand).resolves({ SecretString: "sk_live_do-not-print" });
  await expect(readSecrets(at(40))).rejects.toThrow(/^The secret is no JSON\.$/);
});
