import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceExistsException,
  ResourceNotFoundException,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Listening } from "#cli/listen.ts";
import { startSecretsManager } from "./secrets-manager.ts";

let manager: Listening;
beforeEach(async () => {
  manager = await startSecretsManager({ "everline/local": { originSecret: "s" } });
});
afterEach(() => manager.stop());

const client = () => new SecretsManagerClient({ endpoint: manager.url });
const read = async () => {
  const { SecretString, VersionId } = await client().send(new GetSecretValueCommand({ SecretId: "everline/local" }));
  return { value: JSON.parse(SecretString ?? ""), version: VersionId };
};
const write = (value: object, ClientRequestToken: string | undefined, SecretId = "everline/local") =>
  client().send(new PutSecretValueCommand({ SecretId, SecretString: JSON.stringify(value), ClientRequestToken }));

it("answers AWS's own client with the secret as JSON", async () => {
  expect((await read()).value).toEqual({ originSecret: "s" });
});

it.each(["get", "put"])("refuses to %s an unknown secret as AWS does", async (what) => {
  const asked =
    what === "get"
      ? client().send(new GetSecretValueCommand({ SecretId: "toString" }))
      : write({}, undefined, "toString");
  await expect(asked).rejects.toThrow(ResourceNotFoundException);
});

it("keeps what is put, as a version that is called as its writer wants, and never writes a version twice", async () => {
  const version = "a-version-of-at-least-32-characters";
  await write({ originSecret: "t" }, version);
  expect(await read()).toEqual({ value: { originSecret: "t" }, version });
  await write({ originSecret: "t" }, version);
  await expect(write({ originSecret: "u" }, version)).rejects.toThrow(ResourceExistsException);
  expect(await read()).toEqual({ value: { originSecret: "t" }, version });
  await write({ originSecret: "v" }, undefined);
  expect((await read()).value).toEqual({ originSecret: "v" });
});
