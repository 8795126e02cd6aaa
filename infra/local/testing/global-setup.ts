import { startDynamoDb } from "../dynamodb.ts";
import { functionEnvironment } from "../function-environment.ts";
import { generateKeys, localSecretId } from "../local-secret.ts";
import { startSecretsManager } from "../secrets-manager.ts";
import { startLocalStripe } from "../stripe/server.ts";
import { standInSettings } from "../stripe-settings.ts";

/**
 * Once a test run: the embedded DynamoDB (in memory), a secret and the local Stripe. Workers inherit the environment that is set here, which
 * is the one that functions get, with no webhook anywhere: tests hand events to the function themselves. Each test file makes its own table in `fresh-table.ts`.
 */
export default async function setup() {
  const dynamoDb = await startDynamoDb();
  const stripe = standInSettings();
  const keys = generateKeys();
  const secretsManager = await startSecretsManager({
    [localSecretId]: {
      ...keys,
      stripeSecretKey: stripe.stripeSecretKey,
      stripeWebhookSecret: stripe.stripeWebhookSecret,
    },
  });
  const localStripe = await startLocalStripe({ port: 0, webhookSecret: stripe.stripeWebhookSecret });
  Object.assign(
    process.env,
    functionEnvironment({
      tableName: "each-test-file-has-its-own",
      dynamoDbUrl: dynamoDb.url,
      secretsManagerUrl: secretsManager.url,
      stripeApiBase: localStripe.url,
      logLevel: "SILENT",
    }),
  );
  return async () => {
    await localStripe.stop();
    await secretsManager.stop();
    await dynamoDb.stop();
  };
}
