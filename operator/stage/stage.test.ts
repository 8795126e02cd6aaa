import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceExistsException,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import { mockClient } from "aws-sdk-client-mock";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { type FakeDeployment, outputs, secretNames, startDeployed } from "../testing/fake-deployment.ts";
import { awsRefusal } from "./aws-refusal.ts";
import { deployedStage } from "./deployed-stage.ts";
import { readStageSecret, writeStageSecret } from "./stage-secret.ts";

const otherSecrets = { originSecret: "the-origin-secret-of-the-stage" };

let deployed: FakeDeployment | undefined;
beforeEach(() => vi.stubEnv("HOME", "/nonexistent"));
afterEach(async () => {
  vi.unstubAllEnvs();
  await deployed?.stop();
  deployed = undefined;
});

async function deploy(secret: unknown, outputs?: Readonly<Record<string, string>>): Promise<FakeDeployment> {
  deployed = await startDeployed({ tokens: {}, stripe: {}, origin: secret }, outputs);
  for (const [name, value] of Object.entries(deployed.environment)) vi.stubEnv(name, value);
  return deployed;
}

describe("a deployed stage", () => {
  it("is found by its stack, with its account and region", async () => {
    await deploy(otherSecrets);
    expect(await deployedStage("prod")).toEqual({ ...outputs, place: "account 123456789012, eu-central-1" });
  });

  it("must be completely deployed", async () => {
    await deploy(otherSecrets, { SiteUrl: outputs.SiteUrl });
    const sentence =
      "The stack Everline-dev is UPDATE_COMPLETE and lacks its outputs (WebhookUrl, TableName, TokensSecretName, StripeSecretName, OriginSecretName); deploy it to the end first.";
    await expect(deployedStage("dev")).rejects.toThrow(sentence);
  });

  it("requires a region", async () => {
    await deploy(otherSecrets);
    vi.stubEnv("AWS_REGION", undefined);
    const thrown = await deployedStage("dev").catch((reason: unknown) => reason);
    expect(awsRefusal(thrown)).toBe("No AWS region was given; set AWS_REGION.");
  });

  it.each([
    ["ExpiredTokenException", "The AWS credentials have expired; sign in to the account again."],
    ["UnrecognizedClientException", "AWS does not recognize these credentials; check AWS_PROFILE."],
    ["AccessDeniedException", "These AWS credentials do not suffice: User x may not do y"],
    ["ValidationException", undefined],
  ])("reports AWS's %s in a sentence if the operator can fix it", (name, sentence) => {
    expect(awsRefusal(Object.assign(new Error("User x may not do y"), { name }))).toBe(sentence);
  });
});

describe("a stage's secret", () => {
  it("is not read when it no longer exists", async () => {
    await deploy(otherSecrets);
    await expect(readStageSecret("gone", "empty")).rejects.toThrow(
      "There is no secret gone, although the stack names it",
    );
  });

  it.each([[{ jwtKeys: [] }], ["sk_test_no_object"], [null]])(
    "is neither read nor quoted when it is %j",
    async (secret) => {
      await deploy(secret);
      const sentence = `The secret ${secretNames.origin} is no JSON object with the originSecret that the deployment writes; restore an earlier version of it first.`;
      await expect(readStageSecret(secretNames.origin, "origin secret")).rejects.toMatchObject({ message: sentence });
    },
  );

  it("is not quoted when it cannot be written", async () => {
    const manager = mockClient(SecretsManagerClient);
    onTestFinished(() => manager.restore());
    const quoting = Object.assign(new Error('Value {"jwtKeys":["k"]} is too long'), { name: "ValidationException" });
    manager.on(GetSecretValueCommand).resolves({ SecretString: JSON.stringify(otherSecrets), VersionId: "1" });
    manager.on(PutSecretValueCommand).rejects(quoting);
    const message = `The secret ${secretNames.origin} could not be written: ValidationException.`;
    await expect(
      writeStageSecret(await readStageSecret(secretNames.origin, "origin secret"), otherSecrets),
    ).rejects.toMatchObject({ message });
  });

  it("can be written over a restored version that had a successor before", async () => {
    const manager = mockClient(SecretsManagerClient);
    onTestFinished(() => manager.restore());
    const taken = new ResourceExistsException({
      message: "A resource with the ID you requested already exists.",
      $metadata: {},
    });
    manager.on(GetSecretValueCommand).resolves({ SecretString: JSON.stringify(otherSecrets), VersionId: "1" });
    manager.on(PutSecretValueCommand).rejectsOnce(taken).resolves({});
    await writeStageSecret(await readStageSecret(secretNames.origin, "origin secret"), { ...otherSecrets, more: 1 });
    const tokens = manager.commandCalls(PutSecretValueCommand).map(({ args: [{ input }] }) => input.ClientRequestToken);
    expect(new Set(tokens).size).toBe(2);
  });
});
