import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceExistsException,
  ResourceNotFoundException,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { RunningServer } from "#cli/listen.ts";
import { startSecretsManager } from "./secrets-manager.ts";

let manager: RunningServer;
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

it("returns the secret as JSON to AWS's own client", async () => {
  expect((await read()).value).toEqual({ originSecret: "s" });
});

it.each(["get", "put"])("responds with AWS's error to a %s of an unknown secret", async (operation) => {
  const call =
    operation === "get"
      ? client().send(new GetSecretValueCommand({ SecretId: "toString" }))
      : write({}, undefined, "toString");
  await expect(call).rejects.toThrow(ResourceNotFoundException);
});

it("stores a new value under the version id from the request token, and never overwrites a version", async () => {
  const version = "a-version-of-at-least-32-characters";
  await write({ originSecret: "t" }, version);
  expect(await read()).toEqual({ value: { originSecret: "t" }, version });
  await write({ originSecret: "t" }, version);
  await expect(write({ originSecret: "u" }, version)).rejects.toThrow(ResourceExistsException);
  expect(await read()).toEqual({ value: { originSecret: "t" }, version });
  await write({ originSecret: "v" }, undefined);
  expect((await read()).value).toEqual({ originSecret: "v" });
});
