import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { startDynamoDb } from "../aws/dynamodb.ts";
import { functionEnvironment } from "../aws/function-environment.ts";
import { combineSecrets, generateKeys, secretsByLocalId } from "../aws/local-secrets.ts";
import { startSecretsManager } from "../aws/secrets-manager.ts";
import { localStripeSettings } from "../aws/stripe-settings.ts";
import { type FunctionPermissions, functionPermissions, unusedPermissions } from "./function-permissions.ts";
import { startStripeForFiles } from "./stripe-for-files.ts";
import { storeUsedPermissions } from "./used-permissions-file.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Permissions of each route's and job's function; enforced by `functions/testing/recorded-permissions.ts`. */
    readonly functionRights: Readonly<Record<string, FunctionPermissions>>;
    /** File to which `recorded-permissions.ts` appends the used permissions, one per line. */
    readonly usedRightsFile: string;
    /** URL that starts another local Stripe at each request, for one test file. */
    readonly stripeForFiles: string;
  }
}

/**
 * Runs once per test run: starts the embedded DynamoDB (in memory), the local Secrets Manager and a server that starts
 * local Stripes. Workers inherit the environment set here, which is that of the functions. No webhooks are sent: tests
 * pass events to the function themselves. `fresh-services.ts` gives each test file its own table and Stripe.
 */
export default async function setup(project: TestProject) {
  const dynamoDb = await startDynamoDb();
  const stripe = localStripeSettings();
  const secretsManager = await startSecretsManager(secretsByLocalId(combineSecrets(generateKeys(), stripe)));
  const stripeForFiles = await startStripeForFiles(stripe.stripeWebhookSecret);
  Object.assign(
    process.env,
    functionEnvironment({
      tableName: "each-test-file-has-its-own",
      dynamoDbUrl: dynamoDb.url,
      secretsManagerUrl: secretsManager.url,
      stripeApiBase: "each-test-file-has-its-own",
      logLevel: "SILENT",
    }),
  );
  const folder = await mkdtemp(path.join(tmpdir(), "everline-rights-"));
  const usedRightsFile = path.join(folder, "used");
  await writeFile(usedRightsFile, "");
  project.provide("functionRights", functionPermissions());
  project.provide("usedRightsFile", usedRightsFile);
  project.provide("stripeForFiles", stripeForFiles.url);
  return async () => {
    const used = new Set((await readFile(usedRightsFile, "utf8")).split("\n"));
    const unused = unusedPermissions(used);
    // Undefined after a partial run.
    if (unused !== undefined) await storeUsedPermissions([...used]);
    if (unused !== undefined && unused.length > 0) {
      console.warn(`No test has used these permissions, so they may not be needed: ${unused.join(", ")}.`);
    }
    await rm(folder, { recursive: true });
    await stripeForFiles.stop();
    await secretsManager.stop();
    await dynamoDb.stop();
  };
}
