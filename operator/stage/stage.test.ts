import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceExistsException,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import { mockClient } from "aws-sdk-client-mock";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { type FakeDeployment, outputs, secretNames, startFakeDeployment } from "../testing/fake-deployment.ts";
import { explainAwsError } from "./aws-error.ts";
import { findDeployedStage } from "./deployed-stage.ts";
import { readStageSecret, writeStageSecret } from "./stage-secret.ts";

const originFields = { originSecret: "the-origin-secret-of-the-stage" };

let deployed: FakeDeployment | undefined;
beforeEach(() => vi.stubEnv("HOME", "/nonexistent"));
afterEach(async () => {
  vi.unstubAllEnvs();
  await deployed?.stop();
  deployed = undefined;
});

async function deploy(origin: unknown, outputs?: Readonly<Record<string, string>>): Promise<FakeDeployment> {
  deployed = await startFakeDeployment({ tokens: {}, stripe: {}, origin }, outputs);
  for (const [name, value] of Object.entries(deployed.environment)) vi.stubEnv(name, value);
  return deployed;
}

describe("a deployed stage", () => {
  it("is found by its stack, with its account and region", async () => {
    await deploy(originFields);
    expect(await findDeployedStage("prod")).toEqual({ ...outputs, place: "account 123456789012, eu-central-1" });
  });

  it("is rejected while it lacks outputs", async () => {
    await deploy(originFields, { SiteUrl: outputs.SiteUrl });
    const sentence =
      "The stack Everline-dev is in the state UPDATE_COMPLETE and lacks outputs (WebhookUrl, TableName, TokensSecretName, StripeSecretName, OriginSecretName); complete its deployment first.";
    await expect(findDeployedStage("dev")).rejects.toThrow(sentence);
  });

  it("cannot be found without a region", async () => {
    await deploy(originFields);
    vi.stubEnv("AWS_REGION", undefined);
    const error = await findDeployedStage("dev").catch((reason: unknown) => reason);
    expect(explainAwsError(error)).toBe("No AWS region was given; set AWS_REGION.");
  });
});

it.each([
  ["ExpiredTokenException", "The AWS credentials have expired; sign in to the account again."],
  [
    "UnrecognizedClientException",
    "AWS does not recognize these credentials; check AWS_PROFILE, and that the account has enabled the region in AWS_REGION.",
  ],
  ["AccessDeniedException", "These AWS credentials lack a permission: User x may not do y"],
  ["ValidationException", undefined],
])("explains the AWS error %s if the operator can fix it", (name, sentence) => {
  expect(explainAwsError(Object.assign(new Error("User x may not do y"), { name }))).toBe(sentence);
});

it.each([
  ["us-esat-1", "There is no region us-esat-1; did you mean us-east-1?"],
  ["eu-cental-1", "There is no region eu-cental-1; did you mean eu-central-1?"],
  ["frankfurt", "There is no region frankfurt; check AWS_REGION, which is a name like us-east-1."],
  [
    "us-east-1",
    "AWS could not be reached (cloudformation.us-east-1.amazonaws.com was not found); check your connection to the internet.",
  ],
])("explains why AWS has no address in the region %s", (region, sentence) => {
  for (const code of ["ENOTFOUND", "EAI_AGAIN"]) {
    const hostname = `cloudformation.${region}.amazonaws.com`;
    const error = Object.assign(new Error(`getaddrinfo ${code} ${hostname}`), { code, hostname });
    expect(explainAwsError(error)).toBe(sentence);
  }
});

it.each([
  ["Token is expired. To refresh this SSO session run 'aws sso login'", "The AWS credentials have expired; "],
  ["The SSO session associated with this profile is invalid", "The AWS credentials have expired; "],
  ["Could not load credentials from any providers", "No AWS credentials were found; "],
])("explains credentials that cannot be used: %s", (message, sentence) => {
  const error = Object.assign(new Error(message), { name: "CredentialsProviderError" });
  expect(explainAwsError(error)).toContain(sentence);
});

it("explains a region that is not even a name", async () => {
  await deploy(originFields);
  vi.stubEnv("AWS_REGION", "us east 1");
  vi.stubEnv("AWS_ENDPOINT_URL_CLOUDFORMATION", undefined);
  const error = await findDeployedStage("dev").catch((reason: unknown) => reason);
  expect(explainAwsError(error)).toBe("AWS_REGION is not the name of a region, like us-east-1.");
});

describe("a stage's secret", () => {
  it("is reported when the stack names it but it no longer exists", async () => {
    await deploy(originFields);
    await expect(readStageSecret("deleted-secret", { deployedAs: "empty" })).rejects.toThrow(
      "There is no secret deleted-secret, although the stack names it",
    );
  });

  it.each([[{ jwtKeys: [] }], ["sk_test_no_object"], [null]])(
    "is rejected without being quoted when it is %j",
    async (secret) => {
      await deploy(secret);
      const sentence = `The secret ${secretNames.origin} is not a JSON object with the originSecret that the deployment writes; restore an earlier version of it first.`;
      await expect(readStageSecret(secretNames.origin, { deployedAs: "origin secret" })).rejects.toMatchObject({
        message: sentence,
      });
    },
  );

  it("is not quoted when it cannot be written", async () => {
    const manager = mockClient(SecretsManagerClient);
    onTestFinished(() => manager.restore());
    const quotingError = Object.assign(new Error('Value {"jwtKeys":["k"]} is too long'), {
      name: "ValidationException",
    });
    manager.on(GetSecretValueCommand).resolves({ SecretString: JSON.stringify(originFields), VersionId: "1" });
    manager.on(PutSecretValueCommand).rejects(quotingError);
    const message = `The secret ${secretNames.origin} could not be written: ValidationException.`;
    await expect(
      writeStageSecret(await readStageSecret(secretNames.origin, { deployedAs: "origin secret" }), originFields),
    ).rejects.toMatchObject({ message });
  });

  it("can be written over a restored version that had a successor before", async () => {
    const manager = mockClient(SecretsManagerClient);
    onTestFinished(() => manager.restore());
    const idInUse = new ResourceExistsException({
      message: "A resource with the ID you requested already exists.",
      $metadata: {},
    });
    manager.on(GetSecretValueCommand).resolves({ SecretString: JSON.stringify(originFields), VersionId: "1" });
    manager.on(PutSecretValueCommand).rejectsOnce(idInUse).resolves({});
    await writeStageSecret(await readStageSecret(secretNames.origin, { deployedAs: "origin secret" }), {
      ...originFields,
      more: 1,
    });
    const versionIds = manager
      .commandCalls(PutSecretValueCommand)
      .map(({ args: [{ input }] }) => input.ClientRequestToken);
    expect(new Set(versionIds).size).toBe(2);
  });
});
