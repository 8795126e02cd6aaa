import path from "node:path";
import { lockFolder } from "#cli/folder-lock.ts";
import { listen, type RunningServer } from "#cli/listen.ts";
import { startLocalStripe } from "#local-stripe/server.ts";
import { secretVariables } from "#shared/runtime/names.ts";
import type { SecretName } from "#shared/runtime/secrets.ts";
import { startDynamoDb } from "../aws/dynamodb.ts";
import { functionEnvironment } from "../aws/function-environment.ts";
import { type LocalSecrets, loadLocalSecrets, secretsByLocalId } from "../aws/local-secrets.ts";
import { startSecretsManager } from "../aws/secrets-manager.ts";
import { type RegisterPart, startInOrder } from "../aws/start-in-order.ts";
import type { StripeSettings } from "../aws/stripe-settings.ts";
import { localTable } from "../aws/table.ts";
import { startApiProcess } from "../gateway/api-process.ts";
import { startLocalMail } from "../mail/local-mail.ts";
import type { Shop } from "../shop/shop.ts";
import { cloudFrontServer } from "../site/cloudfront-server.ts";
import type { Edge } from "../site/distribution.ts";
import type { LocalOverrides } from "../site/local-overrides.ts";
import { followFor } from "../streams/follow-for.ts";
import { startStrictDynamoDb } from "../strict/strict-dynamodb.ts";
import { stripeStrictness } from "../strict/strict-options.ts";
import type { Strictness } from "../strict/strictness.ts";
import { deployedApi } from "./api/deployed-api.ts";
import { encodeApiSettings } from "./api/settings.ts";
import { deployedDistribution } from "./cloudfront/deployed-distribution.ts";
import { storedFiles } from "./cloudfront/stored-files.ts";
import { type AwsEndpoint, startAwsEndpoint } from "./rights/aws-endpoint.ts";
import { deployedEventFunctions, deployedMailWiring, deployedStreamPart } from "./stage/deployed-events.ts";
import { type DeployedStage, readDeployedStage } from "./stage/deployed-stage.ts";
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
  readonly ports: {
    readonly site: number;
    readonly dynamoDb: number;
    readonly stripe: number;
    /** Of the stand-in of SES; by default any free one. */
    readonly mail?: number;
    /** Of the stand-in of WhatsApp, to which links lead; by default they lead to wa.me. */
    readonly whatsApp?: number;
  };
  /** Keys for the local Stripe. */
  readonly stripe: StripeSettings;
  /** Powertools' log level of the functions; default WARN. */
  readonly logLevel?: string;
  /** Retry delays of the local Stripe's webhooks; defaults to its own. */
  readonly webhookRetriesMs?: readonly number[];
  /** With the limits and times of AWS and Stripe; by default without. */
  readonly strict?: Strictness;
}

/** The deployed stage, running locally. */
export interface Rehearsal extends Shop {
  readonly stage: DeployedStage;
  readonly permissions: AwsEndpoint["permissions"];
  /** What is wrong with the API as deployed: sentences, empty if every route can be called. */
  readonly apiFaults: readonly string[];
  /** URL of the API itself, which bypasses CloudFront. */
  gatewayUrl(): Promise<string>;
  readonly cloudFront: Pick<DeployedEdge, "current" | "after" | "serve">;
  /** URL of the local AWS endpoint, for functions that are called directly (jobs). */
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
  return startInOrder((stopLater) => startParts(options, stopLater));
}

async function startParts(options: RehearsalOptions, stopLater: RegisterPart): Promise<Omit<Rehearsal, "stop">> {
  const { assemblyFolder, dataFolder, ports, stripe, logLevel = "WARN", webhookRetriesMs, strict } = options;
  const siteUrl = `http://localhost:${ports.site}`;
  const lock = stopLater(await lockFolder(dataFolder, siteUrl));
  const stage = await readDeployedStage(assemblyFolder);
  const dynamoDb = stopLater(await startDynamoDb({ port: ports.dynamoDb, file: localTable.file(dataFolder) }));
  const tableName = await createDeployedTable(stage, dynamoDb.url);
  const strictDynamoDb =
    strict === undefined ? undefined : stopLater(await startStrictDynamoDb({ engineUrl: dynamoDb.url }));
  const tableUrl = strictDynamoDb?.url ?? dynamoDb.url;
  const localValues = await loadLocalSecrets(dataFolder, stripe);
  const secrets = deployedSecrets(stage, localValues);
  const secretsManager = stopLater(await startSecretsManager({ ...secrets, ...secretsByLocalId(localValues) }));
  const localStripe = stopLater(
    await startLocalStripe({
      port: ports.stripe,
      webhookUrl: `http://127.0.0.1:${ports.site}${new URL(stackOutput(stage, "WebhookUrl")).pathname}`,
      webhookSecret: stripe.stripeWebhookSecret,
      stateFile: path.join(dataFolder, "stripe.json"),
      ...stripeStrictness(strict, stripe.rateLimits),
      ...(webhookRetriesMs === undefined ? {} : { retryDelaysMs: webhookRetriesMs }),
    }),
  );
  const mail = stopLater(await startLocalMail(ports.mail ?? 0, deployedMailWiring(stage)));
  const awsEndpoint = stopLater(
    await startAwsEndpoint({
      policies: new Map([...stage.functions.values()].map(({ name, statements }) => [name, statements])),
      dynamoDbUrl: tableUrl,
      secretsManagerUrl: secretsManager.url,
      sesUrl: mail.url,
    }),
  );
  const whatsAppBase = ports.whatsApp === undefined ? undefined : `http://localhost:${ports.whatsApp}`;
  const runtime = { awsUrl: awsEndpoint.url, stripeApiBase: localStripe.url, whatsAppBase, logLevel };
  const eventFunctions = stopLater(deployedEventFunctions(stage, siteUrl, runtime));
  const table = { dynamoDbUrl: dynamoDb.url, name: tableName };
  stopLater(await mail.connect(eventFunctions, table));
  const changes = deployedStreamPart(stage, "sendLineEvents");
  stopLater(await followFor((event) => eventFunctions.sendLineEvents(event), changes, table));
  const program = path.join(import.meta.dirname, "api/process.ts");
  const api = stopLater(
    startApiProcess(encodeApiSettings({ assemblyFolder, runtime, concurrentCalls: strict?.concurrentCalls }), program),
  );
  const overrides: LocalOverrides = {
    siteUrl,
    deployedUrl: stackOutput(stage, "SiteUrl"),
    localStripe: { url: localStripe.url, stripeJsUrl: `${localStripe.url}/stripe.js` },
  };
  const cloudFront = stopLater(
    await startCloudFront(stage, { overrides, secrets, apiUrl: () => api.url(), port: ports.site }),
  );
  const environment = functionEnvironment({
    tableName,
    dynamoDbUrl: tableUrl,
    secretsManagerUrl: secretsManager.url,
    stripeApiBase: localStripe.url,
    whatsAppBase,
    mail: { sesUrl: mail.url, siteUrl },
    logLevel,
  });
  lock.publish(environment);
  return {
    siteUrl,
    apiUrl: `${siteUrl}/api`,
    dynamoDbUrl: dynamoDb.url,
    stripeUrl: localStripe.url,
    mailUrl: mail.url,
    functionEnvironment: environment,
    api,
    ...(strictDynamoDb && { tableLimits: strictDynamoDb.limitsMet }),
    stage,
    permissions: awsEndpoint.permissions,
    apiFaults: deployedApi(stage.assembly, stage.resolve, stage.functions.values()).faults,
    gatewayUrl: () => api.url(),
    awsUrl: awsEndpoint.url,
    cloudFront,
  };
}

export interface CloudFrontInputs {
  readonly overrides: LocalOverrides;
  /** Values of the stage's secrets, by ARN. */
  readonly secrets: Readonly<Record<string, unknown>>;
  readonly apiUrl: () => Promise<string>;
  readonly port: number;
  readonly tls?: { readonly key: string; readonly cert: string };
}

/** The running distribution of a stage. */
export interface DeployedEdge extends RunningServer {
  /** What it serves. */
  current(): Edge;
  /** What it would serve after a deployment of another build's stage, which leaves old files in the bucket. */
  after(stage: DeployedStage): Promise<Edge>;
  /** Serves something else from the next request on, such as the files of one build with the headers of another. */
  serve(edge: Edge): void;
}

/**
 * Starts the stage's distribution with the site's files, in front of an API.
 * @throws UserError when the site's files could not be uploaded
 */
export async function startCloudFront(
  stage: DeployedStage,
  { overrides, secrets, apiUrl, port, tls }: CloudFrontInputs,
): Promise<DeployedEdge> {
  const edgeOf = async ({ assembly, resolve }: DeployedStage, before: Edge["files"]): Promise<Edge> => {
    const resolveWithSecrets = (value: unknown): unknown =>
      JSON.parse(withSecretValues(JSON.stringify(resolve(value)), secrets));
    const distribution = deployedDistribution(assembly, resolveWithSecrets);
    return { distribution, files: await storedFiles(assembly, resolve, overrides, before) };
  };
  let edge = await edgeOf(stage, new Map());
  const options = { edge: () => edge, apiUrl, overrides, ...(tls === undefined ? {} : { tls }) };
  return {
    ...(await listen(cloudFrontServer(options), port)),
    current: () => edge,
    after: (other) => edgeOf(other, edge.files),
    serve(other) {
      edge = other;
    },
  };
}

/** Returns the values of the stage's secrets by ARN. The ARN of each secret is in the functions' environment. */
function deployedSecrets({ functions }: DeployedStage, localValues: LocalSecrets): Readonly<Record<string, unknown>> {
  const names: readonly SecretName[] = ["tokens", "stripe", "origin", "chat"];
  return Object.fromEntries(
    [...functions.values()].flatMap(({ environment }) =>
      names.flatMap((name) => {
        const arn = environment[secretVariables[name]];
        return arn === undefined ? [] : [[arn, localValues[name]]];
      }),
    ),
  );
}

/** Resolves one of the stack's outputs. */
export function stackOutput({ assembly, resolve }: DeployedStage, name: string): string {
  if (!assembly.outputs.has(name)) throw new Error(`The stack has no output ${name}.`);
  return String(resolve(assembly.outputs.get(name)));
}
