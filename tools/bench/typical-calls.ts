import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import path from "node:path";
import { promisify } from "node:util";
import * as z from "zod";
import { projectRoot } from "#cli/project-root.ts";
import type { Bundles } from "#infra/aws/bundling/bundles.ts";
import { routeSettings } from "#infra/settings/routes.ts";
import { sampleAccounts } from "#local/seed/accounts/sample-accounts.ts";
import { startDynamoDb } from "#local/services/dynamodb.ts";
import { functionEnvironment } from "#local/services/function-environment.ts";
import { generateKeys, localSecretsOf, secretsByLocalId } from "#local/services/local-secrets.ts";
import { startSecretsManager } from "#local/services/secrets-manager.ts";
import { localStripeSettings } from "#local/services/stripe-settings.ts";
import { startLocalStripe } from "#local-stripe/server.ts";
import type { RouteId } from "#shared/contract/routes.ts";
import { callRoute, eventOf, listShop, type Request } from "./list-shops.ts";
import { median } from "./statistics.ts";
import { milliseconds, textTable } from "./text-table.ts";

const rounds = 3;
/**
 * A function's CPU share grows with its memory:
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html
 */
const megabytesOfOneProcessor = 1769;

/**
 * Loads a bundle, makes one call, and prints the process's CPU time in microseconds, across threads, and its memory in
 * bytes. (The system's peak memory is useless: a child process inherits its parent's.)
 */
const probe = `const [bundle, event] = process.argv.slice(1);
const used = () => { const { user, system } = process.cpuUsage(); return user + system; };
const { handler } = require(bundle);
const loaded = used();
handler(JSON.parse(event), {}).then(({ statusCode }) => {
  const called = used() - loaded;
  console.log(JSON.stringify({ statusCode, loaded, called, memory: process.memoryUsage.rss() }));
  process.exit(0);
});`;
const measured = z.object({ statusCode: z.literal(200), loaded: z.number(), called: z.number(), memory: z.number() });
type Measured = z.output<typeof measured>;

/**
 * The cost of the first call in a fresh process, for a route of each kind, in a shop of 100 orders: memory and CPU
 * time. The basis for `memoryMb` in infra/settings. Memory is never the constraint (Lambda's runtime adds about 30
 * MB); the setting determines the CPU share, so the last columns give start and first call at that share. During
 * initialization, Lambda grants more.
 */
export async function typicalCalls(bundles: Bundles): Promise<string> {
  const stops: (() => Promise<void>)[] = [];
  const started = <Part extends { stop(): Promise<void> }>(part: Part): Part => {
    stops.push(() => part.stop());
    return part;
  };
  try {
    const settings = localStripeSettings();
    const dynamoDb = started(await startDynamoDb());
    const stripe = started(await startLocalStripe({ port: 0, webhookSecret: settings.stripeWebhookSecret }));
    const secretsManager = started(
      await startSecretsManager(secretsByLocalId(localSecretsOf(generateKeys(), settings))),
    );
    const values = { tableName: "bench-100", dynamoDbUrl: dynamoDb.url, secretsManagerUrl: secretsManager.url };
    const environment = functionEnvironment({ ...values, stripeApiBase: stripe.url, logLevel: "SILENT" });
    Object.assign(process.env, environment);
    const admin = await listShop(100, dynamoDb.url, () => {});
    const customer = await callRoute("login", { body: signIn(sampleAccounts.customer) });
    const { token } = z.object({ token: z.string() }).parse(JSON.parse(customer.body));

    const rows: string[][] = [];
    for (const { id, request } of cases(token, admin.token)) {
      const { entry, memoryMb } = routeSettings[id];
      const bundle = path.join(bundles.folderOf(entry), "index.js");
      const each: Measured[] = [];
      for (let attempt = 0; attempt < rounds; attempt += 1)
        each.push(await measure(bundle, eventOf(id, request()), environment));
      const middle = (measure: keyof Measured) => median(each.map((one) => one[measure]));
      const withShare = (microseconds: number) =>
        milliseconds(((microseconds / 1000) * megabytesOfOneProcessor) / memoryMb);
      rows.push([
        id,
        String(memoryMb),
        (middle("memory") / 1_000_000).toFixed(0),
        milliseconds(middle("loaded") / 1000),
        milliseconds(middle("called") / 1000),
        withShare(middle("loaded")),
        withShare(middle("called")),
      ]);
    }
    const head = [
      "function",
      "row's MB",
      "MB",
      "start: CPU ms",
      "call: CPU ms",
      "start with its share",
      "call with its share",
    ];
    return [
      `first calls: medians of ${rounds} fresh processes; CPU is the time of all threads; the share is ${megabytesOfOneProcessor} MB to a processor`,
      textTable(head, rows),
    ].join("\n");
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

const signIn = ({ email, password }: { readonly email: string; readonly password: string }) => ({ email, password });

/** A route of each kind. One-time requests are created anew for each call. */
function cases(customer: string, admin: string): readonly { readonly id: RouteId; readonly request: () => Request }[] {
  const landing = { params: { page: "landing" } };
  const newNumber = () => `4473${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
  return [
    { id: "getPricing", request: () => ({}) },
    { id: "getContent", request: () => landing },
    { id: "listDonations", request: () => ({}) },
    { id: "getOpenApi", request: () => ({}) },
    {
      id: "register",
      request: () => ({ body: { name: "Ada", email: `${randomUUID()}@example.com`, password: "correct horse" } }),
    },
    { id: "login", request: () => ({ body: signIn(sampleAccounts.customer) }) },
    { id: "getMe", request: () => ({ token: customer }) },
    { id: "exportMe", request: () => ({ token: customer }) },
    { id: "createPaymentIntent", request: () => ({ token: customer, body: { phone: newNumber() } }) },
    {
      id: "createDonationIntent",
      request: () => ({
        body: { amountCents: 500, name: null, email: null, note: null, anonymous: true, profileImage: null },
      }),
    },
    { id: "getAdminSummary", request: () => ({ token: admin }) },
    { id: "getAdminHealth", request: () => ({ token: admin }) },
    { id: "listAdminOrders", request: () => ({ token: admin, query: { limit: "100" } }) },
    { id: "listAdminContent", request: () => ({ token: admin }) },
    { id: "restoreContentVersion", request: () => ({ ...landing, token: admin, body: { restore: 0 } }) },
  ];
}

async function measure(bundle: string, event: object, environment: Record<string, string>): Promise<Measured> {
  const run = promisify(execFile);
  const args = ["-e", probe, bundle, JSON.stringify(event)];
  const { stdout } = await run(process.execPath, args, { cwd: projectRoot, env: environment });
  return measured.parse(JSON.parse(stdout));
}
