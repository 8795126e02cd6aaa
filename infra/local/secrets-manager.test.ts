import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Listening } from "./listen.ts";
import { startSecretsManager } from "./secrets-manager.ts";

let manager: Listening;
beforeEach(async () => {
  manager = await startSecretsManager({ "everline/local": { originSecret: "s" } });
});
afterEach(() => manager.stop());

const client = () => new SecretsManagerClient({ endpoint: manager.url });

it("answers AWS's own client with the secret as JSON", async () => {
  const reply = await client().send(new GetSecretValueCommand({ SecretId: "everline/local" }));
  expect(JSON.parse(reply.SecretString ?? "")).toEqual({ originSecret: "s" });
});

it("refuses an unknown secret as AWS does", async () => {
  await expect(client().send(new GetSecretValueCommand({ SecretId: "toString" }))).rejects.toThrow(
    ResourceNotFoundException,
  );
});
