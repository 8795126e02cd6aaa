import path from "node:path";
import { lockFolder } from "#cli/folder-lock.ts";
import { listen, type RunningServer } from "#cli/listen.ts";
import { STRIPE_LIVE_LIMITS } from "#local-stripe/rate-limit.ts";
import { startLocalStripe } from "#local-stripe/server.ts";
import { secretVariables } from "#shared/runtime/names.ts";
import type { SecretName } from "#shared/runtime/secrets.ts";
import { startApiProcess } from "../gateway/api-process.ts";
import { startDynamoDb } from "../services/dynamodb.ts";
import { functionEnvironment } from "../services/function-environment.ts";
import { type LocalSecrets, localSecrets, secretsByLocalId } from "../services/local-secrets.ts";
import { startSecretsManager } from "../services/secrets-manager.ts";
import { type RegisterPart, startInOrder } from "../services/start-in-order.ts";
import type { StripeSettings } from "../services/stripe-settings.ts";
import { localTable } from "../services/table.ts";
import type { Shop } from "../shop/shop.ts";
import { apiSettings } from "./api/settings.ts";
import { storedFiles } from "./cloudfront/bucket.ts";
import { deployedDistribution } from "./cloudfront/distribution.ts";
import type { LocalOverrides } from "./cloudfront/local-overrides.ts";
import { cloudFrontServer } from "./cloudfront/server.ts";
import { type AwsEndpoint, startAwsEndpoint } from "./rights/aws-endpoint.ts";
import { type DeployedStage, deployedStage } from "./stage/deployed-stage.ts";
import { createDeployedTable } from "./stage/deployed-table.ts";
import { withSecretValues } from "./template/dynamic-references.ts";

export interface RehearsalOptions {
  /** The output folder of `cdk synth`. */
  readonly assemblyFolder: string;
  /**
   * Where the table, the secret and the state of the local Stripe are stored between starts. Used by one rehearsal at
   * a time.
   */
  readonly dataFolder: string;
  readonly ports: { readonly site: number; readonly dynamoDb: number; readonly stripe: number };
  /** Keys for the local Stripe. */
  readonly stripe: StripeSettings;
  /** Powertools' log level of the functions; default WARN. */
  readonly logLevel?: string;
  /** Retry delays of the local Stripe's webhooks; defaults to its own. */
  readonly webhookRetriesMs?: readonly number[];
}

/** The deployed stage, running locally. */
export interface Rehearsal extends Shop {
  readonly stage: DeployedStage;
  readonly rights: AwsEndpoint["used"];
  /** URL of the API itself, behind CloudFront. */
  gatewayUrl(): Promise<string>;
  /** URL of AWS for functions, for a job that is called manually. */
  readonly awsUrl: string;
}

/**
 * Starts what `cdk synth` has produced: the template's bundles, routes, environments, policies and behaviors, with
 * the embedded DynamoDB and the local Stripe. AWS calls of a function are checked against its role's policies. The
 * only differences from AWS are local-overrides.ts and the variables added by threads.ts. Everything listens on
 * 127.0.0.1.
 * @throws UserError when a part cannot start for a reason that the user can fix
 */
export function startRehearsal(options: RehearsalOptions): Promise<Rehearsal> {
  return startInOrder((started) => startParts(options, started));
}

async function startParts(options: RehearsalOptions, started: RegisterPart): Promise<Omit<Rehearsal, "stop">> {
  const { assemblyFolder, dataFolder, ports, stripe, logLevel = "WARN", webhookRetriesMs } = options;
  const siteUrl = `http://localhost:${ports.site}`;
  const lock = started(await lockFolder(dataFolder, siteUrl));
  const stage = await deployedStage(assemblyFolder);
  const dynamoDb = started(await startDynamoDb({ port: ports.dynamoDb, file: localTable.file(dataFolder) }));
  const tableName = await createDeployedTable(stage, dynamoDb.url);
  const local = await localSecrets(dataFolder, stripe);
  const secrets = deployedSecrets(stage, local);
  const secretsManager = started(await startSecretsManager({ ...secrets, ...secretsByLocalId(local) }));
  const standIn = started(
    await startLocalStripe({
      port: ports.stripe,
      webhookUrl: `http://127.0.0.1:${ports.site}${new URL(output(stage, "WebhookUrl")).pathname}`,
      webhookSecret: stripe.stripeWebhookSecret,
      stateFile: path.join(dataFolder, "stripe.json"),
      ...(stripe.rateLimits ? { rateLimits: STRIPE_LIVE_LIMITS } : {}),
      ...(webhookRetriesMs === undefined ? {} : { retryDelaysMs: webhookRetriesMs }),
    }),
  );
  const aws = started(
    await startAwsEndpoint({
      rights: new Map([...stage.functions.values()].map(({ name, statements }) => [name, statements])),
      dynamoDbUrl: dynamoDb.url,
      secretsManagerUrl: secretsManager.url,
    }),
  );
  const runtime = { awsUrl: aws.url, stripeApiBase: standIn.url, logLevel };
  const program = path.join(import.meta.dirname, "api/process.ts");
  const api = started(startApiProcess(apiSettings({ assemblyFolder, runtime }), program));
  const here: LocalOverrides = {
    siteUrl,
    deployedUrl: output(stage, "SiteUrl"),
    localStripe: { url: standIn.url, stripeJsUrl: `${standIn.url}/stripe.js` },
  };
  started(await startCloudFront(stage, { here, secrets, apiUrl: () => api.url(), port: ports.site }));
  const environment = functionEnvironment({
    tableName,
    dynamoDbUrl: dynamoDb.url,
    secretsManagerUrl: secretsManager.url,
    stripeApiBase: standIn.url,
    logLevel,
  });
  lock.publish(environment);
  return {
    siteUrl,
    apiUrl: `${siteUrl}/api`,
    dynamoDbUrl: dynamoDb.url,
    stripeUrl: standIn.url,
    functionEnvironment: environment,
    api,
    stage,
    rights: aws.used,
    gatewayUrl: () => api.url(),
    awsUrl: aws.url,
  };
}

export interface Front {
  readonly here: LocalOverrides;
  /** Values of the stage's secrets, by ARN. */
  readonly secrets: Readonly<Record<string, unknown>>;
  readonly apiUrl: () => Promise<string>;
  readonly port: number;
  readonly tls?: { readonly key: string; readonly cert: string };
}

/** Starts the stage's distribution with the site's files, in front of an API. */
export async function startCloudFront(
  { assembly, resolve }: DeployedStage,
  { here, secrets, apiUrl, port, tls }: Front,
): Promise<RunningServer> {
  const resolved = (value: unknown): unknown => {
    const found = resolve(value);
    return JSON.parse(withSecretValues(JSON.stringify(found), secrets));
  };
  const distribution = deployedDistribution(assembly, resolved);
  const files = await storedFiles(assembly, resolve, here);
  return listen(cloudFrontServer({ distribution, files, apiUrl, here, ...(tls === undefined ? {} : { tls }) }), port);
}

/** Values of the stage's secrets, by ARN. The ARN of each secret is in the functions' environment. */
function deployedSecrets({ functions }: DeployedStage, local: LocalSecrets): Readonly<Record<string, unknown>> {
  const names: readonly SecretName[] = ["tokens", "stripe", "origin"];
  return Object.fromEntries(
    [...functions.values()].flatMap(({ environment }) =>
      names.flatMap((name) => {
        const arn = environment[secretVariables[name]];
        return arn === undefined ? [] : [[arn, local[name]]];
      }),
    ),
  );
}

/** Resolves one of the stack's outputs. */
export function output({ assembly, resolve }: DeployedStage, name: string): string {
  if (!assembly.outputs.has(name)) throw new Error(`The stack has no output ${name}.`);
  return String(resolve(assembly.outputs.get(name)));
}
