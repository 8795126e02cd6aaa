import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { startDynamoDb } from "../services/dynamodb.ts";
import { functionEnvironment } from "../services/function-environment.ts";
import { byLocalId, generateKeys, localSecretsOf } from "../services/local-secrets.ts";
import { startSecretsManager } from "../services/secrets-manager.ts";
import { standInSettings } from "../services/stripe-settings.ts";
import { type FunctionRights, functionRights, unusedRights } from "./function-rights.ts";
import { startStripeForFiles } from "./stripe-for-files.ts";
import { keepUsedRights } from "./used-rights-file.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** What each route's and job's function may do; `functions/testing/recorded-rights.ts` holds them to it. */
    readonly functionRights: Readonly<Record<string, FunctionRights>>;
    /** Where it notes what they did, a line each. */
    readonly usedRightsFile: string;
    /** Where a test file gets a local Stripe. */
    readonly stripeForFiles: string;
  }
}

/**
 * Once a test run: the embedded DynamoDB (in memory), secrets and local Stripes. Workers inherit the environment that
 * is set here, which is the one that functions get, with no webhook anywhere: tests hand events to the function
 * themselves. Each test file gets a table and a Stripe of its own in `fresh-services.ts`.
 */
export default async function setup(project: TestProject) {
  const dynamoDb = await startDynamoDb();
  const stripe = standInSettings();
  const secretsManager = await startSecretsManager(byLocalId(localSecretsOf(generateKeys(), stripe)));
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
  project.provide("functionRights", functionRights());
  project.provide("usedRightsFile", usedRightsFile);
  project.provide("stripeForFiles", stripeForFiles.url);
  return async () => {
    const used = new Set((await readFile(usedRightsFile, "utf8")).split("\n"));
    const unused = unusedRights(used);
    // What a part of the tests has used says nothing of the rest.
    if (unused !== undefined) await keepUsedRights([...used]);
    if (unused !== undefined && unused.length > 0) {
      console.warn(`No test has used these rights, so they may not be needed: ${unused.join(", ")}.`);
    }
    await rm(folder, { recursive: true });
    await stripeForFiles.stop();
    await secretsManager.stop();
    await dynamoDb.stop();
  };
}
