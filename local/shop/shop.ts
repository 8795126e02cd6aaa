import path from "node:path";
import { lockFolder } from "#cli/folder-lock.ts";
import type { RunningServer } from "#cli/listen.ts";
import { projectRoot } from "#cli/project-root.ts";
import { lineEventStream } from "#infra/settings/line-event-stream.ts";
import { startLocalStripe } from "#local-stripe/server.ts";
import { startDynamoDb } from "../aws/dynamodb.ts";
import { functionEnvironment } from "../aws/function-environment.ts";
import { loadLocalSecrets, secretsByLocalId } from "../aws/local-secrets.ts";
import { startSecretsManager } from "../aws/secrets-manager.ts";
import { type RegisterPart, startInOrder } from "../aws/start-in-order.ts";
import type { StripeSettings } from "../aws/stripe-settings.ts";
import { createTable, localTable } from "../aws/table.ts";
import type { Clock } from "../clock/clock.ts";
import { type ApiProcess, startApiProcess } from "../gateway/api-process.ts";
import { restartOnChange } from "../gateway/restart-on-change.ts";
import { encodeConcurrentCalls } from "../gateway/strict-gateway.ts";
import { startLocalMail } from "../mail/local-mail.ts";
import type { ApiAccess } from "../site/api-proxy.ts";
import { startBuiltSite } from "../site/built-site.ts";
import { serveApiOnly } from "../site/no-site.ts";
import { eventProcess } from "../streams/event-process.ts";
import { followFor } from "../streams/follow-for.ts";
import { type StrictDynamoDb, startStrictDynamoDb } from "../strict/strict-dynamodb.ts";
import { stripeStrictness } from "../strict/strict-options.ts";
import type { Strictness } from "../strict/strictness.ts";

export interface ShopOptions {
  /** "dev": from source, with hot reload. "preview": the production build with its headers. "none": only the API. */
  readonly site: "dev" | "preview" | "none";
  /**
   * Where the table, the secret and the state of the local Stripe are stored between starts. Used by one shop at a
   * time.
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
  readonly stripe: StripeSettings;
  /** Powertools' log level of the functions; default WARN. */
  readonly logLevel?: string;
  /** Retry delays of the local Stripe's webhooks; defaults to its own. */
  readonly webhookRetriesMs?: readonly number[];
  /** The time of all parts, and of the pages in the browser; by default this machine's. */
  readonly clock?: Clock | undefined;
  /** The file that serves the API; by default, the one that serves the contract's routes. For measurements. */
  readonly apiProgram?: string;
  /** Keeps the table and the state of the local Stripe in memory, where no disk is waited for. For measurements. */
  readonly inMemory?: true;
  /** With the limits and times of AWS and Stripe; by default without. */
  readonly strict?: Strictness;
}

/** The whole product, running locally. */
export interface Shop {
  readonly siteUrl: string;
  readonly apiUrl: string;
  readonly dynamoDbUrl: string;
  /** URL of the local Stripe, or of the real one. */
  readonly stripeUrl: string;
  /** URL of the stand-in of SES, where everything sent can be read. */
  readonly mailUrl: string;
  /** The functions' environment, for a program that uses their code (seeding). */
  readonly functionEnvironment: Readonly<Record<string, string>>;
  /** For tests: crashes and restarts the API. */
  readonly api: Pick<ApiProcess, "kill" | "restart">;
  /** What the limits of a strict DynamoDB have refused; absent without limits. */
  readonly tableLimits?: StrictDynamoDb["limitsMet"];
  stop(): Promise<void>;
}

/**
 * Starts every part of the shop. Everything listens on 127.0.0.1.
 * @throws UserError when a part cannot start for a reason that the user can fix
 */
export function startShop(options: ShopOptions): Promise<Shop> {
  return startInOrder((stopLater) => startParts(options, stopLater));
}

async function startParts(
  {
    site,
    dataFolder,
    ports,
    stripe,
    logLevel = "WARN",
    webhookRetriesMs,
    clock,
    strict,
    apiProgram,
    inMemory,
  }: ShopOptions,
  stopLater: RegisterPart,
): Promise<Omit<Shop, "stop">> {
  const siteUrl = `http://localhost:${ports.site}`;
  const lock = stopLater(await lockFolder(dataFolder, siteUrl));
  const dynamoDb = stopLater(
    await startDynamoDb({ port: ports.dynamoDb, ...(inMemory ? {} : { file: localTable.file(dataFolder) }) }),
  );
  await createTable(dynamoDb.url, localTable.name);
  const strictDynamoDb =
    strict === undefined ? undefined : stopLater(await startStrictDynamoDb({ engineUrl: dynamoDb.url }));
  const secrets = await loadLocalSecrets(dataFolder, stripe);
  const secretsManager = stopLater(await startSecretsManager(secretsByLocalId(secrets)));
  const localStripe =
    stripe.kind === "real"
      ? undefined
      : stopLater(
          await startLocalStripe({
            port: ports.stripe,
            webhookUrl: `http://127.0.0.1:${ports.site}/api/stripe/webhook`,
            webhookSecret: stripe.stripeWebhookSecret,
            ...(inMemory ? {} : { stateFile: path.join(dataFolder, "stripe.json") }),
            ...stripeStrictness(strict, stripe.rateLimits),
            ...(webhookRetriesMs === undefined ? {} : { retryDelaysMs: webhookRetriesMs }),
            ...(clock && { now: clock.now }),
          }),
        );
  const mail = stopLater(await startLocalMail(ports.mail ?? 0, undefined, clock?.now));
  const environment = {
    ...clock?.environment,
    ...functionEnvironment({
      tableName: localTable.name,
      dynamoDbUrl: strictDynamoDb?.url ?? dynamoDb.url,
      secretsManagerUrl: secretsManager.url,
      stripeApiBase: localStripe?.url,
      whatsAppBase: ports.whatsApp === undefined ? undefined : `http://localhost:${ports.whatsApp}`,
      mail: { sesUrl: mail.url, siteUrl },
      logLevel,
    }),
  };
  const eventFunctions = stopLater(eventProcess(environment));
  const table = { dynamoDbUrl: dynamoDb.url, name: localTable.name };
  stopLater(await mail.connect(eventFunctions, table));
  stopLater(await followFor((event) => eventFunctions.sendLineEvents(event), lineEventStream, table));
  lock.publish(environment);
  const api = stopLater(
    startApiProcess({ ...environment, ...encodeConcurrentCalls(strict?.concurrentCalls) }, apiProgram),
  );
  if (site === "dev") {
    stopLater(restartOnChange(api));
    stopLater(restartOnChange(eventFunctions));
  }
  const apiAccess = { apiUrl: () => api.url(), originSecret: secrets.origin.originSecret };
  stopLater(await startSite({ site, port: ports.site, apiAccess, clock }, stripe.publishableKey, localStripe?.url));
  return {
    siteUrl,
    apiUrl: `${siteUrl}/api`,
    dynamoDbUrl: dynamoDb.url,
    stripeUrl: localStripe?.url ?? "https://api.stripe.com",
    mailUrl: mail.url,
    functionEnvironment: environment,
    api,
    ...(strictDynamoDb && { tableLimits: strictDynamoDb.limitsMet }),
  };
}

interface SiteOptions extends Pick<ShopOptions, "site" | "clock"> {
  readonly port: number;
  readonly apiAccess: ApiAccess;
}

async function startSite(
  { site, port, apiAccess, clock }: SiteOptions,
  stripePublishableKey: string,
  localStripeUrl: string | undefined,
): Promise<RunningServer> {
  const stripeJsUrl = `${localStripeUrl}/stripe.js`;
  const config = { stripePublishableKey, ...(localStripeUrl === undefined ? {} : { stripeJsUrl }) };
  if (site === "dev") {
    // Imported lazily: loading Vite takes a second, and no other kind of site needs it.
    const { startDevSite } = await import("../site/dev-site.ts");
    return startDevSite({ port, apiAccess, config, clock });
  }
  if (site === "none") return serveApiOnly(port, apiAccess);
  const siteUrl = `http://localhost:${port}`;
  return startBuiltSite({
    port,
    siteUrl,
    apiAccess,
    config,
    clock,
    localStripe: localStripeUrl === undefined ? undefined : { url: localStripeUrl, stripeJsUrl },
    buildFolder: path.join(projectRoot, "build"),
  });
}
