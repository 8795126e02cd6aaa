import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import path from "node:path";
import { promisify } from "node:util";
import * as z from "zod";
import { projectRoot } from "#cli/project-root.ts";
import type { Bundles } from "#infra/aws/bundling/bundles.ts";
import { routeSettings } from "#infra/settings/routes.ts";
import { startDynamoDb } from "#local/aws/dynamodb.ts";
import { functionEnvironment } from "#local/aws/function-environment.ts";
import { combineSecrets, generateKeys, secretsByLocalId } from "#local/aws/local-secrets.ts";
import { startSecretsManager } from "#local/aws/secrets-manager.ts";
import { localStripeSettings } from "#local/aws/stripe-settings.ts";
import { sampleAccounts } from "#local/seed/accounts/sample-accounts.ts";
import { startLocalStripe } from "#local-stripe/server.ts";
import type { RouteId } from "#shared/contract/routes.ts";
import { callRoute, createListShop, gatewayEvent, type RouteRequest } from "./list-shops.ts";
import { median } from "./statistics.ts";
import { milliseconds, textTable } from "./text-table.ts";

const rounds = 3;
/**
 * The memory at which a function gets one whole CPU. Its share of a CPU grows with its memory:
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-memory.html
 */
const megabytesPerCpu = 1769;

/**
 * A program that loads a bundle, makes one call, and prints the CPU time in microseconds of both, across threads, and
 * the memory of the process in bytes. (The system's peak memory is useless, because a child process inherits its
 * parent's.)
 */
const probe = `const [bundle, event] = process.argv.slice(1);
const cpuTime = () => { const { user, system } = process.cpuUsage(); return user + system; };
const { handler } = require(bundle);
const start = cpuTime();
handler(JSON.parse(event), {}).then(({ statusCode }) => {
  const call = cpuTime() - start;
  console.log(JSON.stringify({ statusCode, start, call, memory: process.memoryUsage.rss() }));
  process.exit(0);
});`;
const measurementShape = z.object({
  statusCode: z.literal(200),
  start: z.number(),
  call: z.number(),
  memory: z.number(),
});
type Measurement = z.output<typeof measurementShape>;

/**
 * Measures the memory and CPU time of the first call in a fresh process, for a route of each kind, in a shop of 100
 * orders. The results are the basis for `memoryMb` in infra/settings. Memory itself is never the constraint (Lambda's
 * runtime adds about 30 MB), but the setting determines the CPU share. The last columns give the duration of start and
 * first call at that share, although Lambda grants more CPU during initialization.
 */
export async function measureTypicalCalls(bundles: Bundles): Promise<string> {
  const stops: (() => Promise<void>)[] = [];
  const stopAtTheEnd = <Service extends { stop(): Promise<void> }>(service: Service): Service => {
    stops.push(() => service.stop());
    return service;
  };
  try {
    const settings = localStripeSettings();
    const dynamoDb = stopAtTheEnd(await startDynamoDb());
    const stripe = stopAtTheEnd(await startLocalStripe({ port: 0, webhookSecret: settings.stripeWebhookSecret }));
    const secretsManager = stopAtTheEnd(
      await startSecretsManager(secretsByLocalId(combineSecrets(generateKeys(), settings))),
    );
    const values = { tableName: "bench-100", dynamoDbUrl: dynamoDb.url, secretsManagerUrl: secretsManager.url };
    const environment = functionEnvironment({ ...values, stripeApiBase: stripe.url, logLevel: "SILENT" });
    Object.assign(process.env, environment);
    const admin = await createListShop(100, dynamoDb.url, () => {});
    const login = await callRoute("login", { body: credentials(sampleAccounts.customer) });
    const { token } = z.object({ token: z.string() }).parse(JSON.parse(login.body));

    const rows: string[][] = [];
    for (const { id, request } of sampleCalls(token, admin.token)) {
      const { entry, memoryMb } = routeSettings[id];
      const bundle = path.join(bundles.folderOf(entry), "index.js");
      const measurements: Measurement[] = [];
      for (let attempt = 0; attempt < rounds; attempt += 1)
        measurements.push(await measure(bundle, gatewayEvent(id, request()), environment));
      const medianOf = (measure: keyof Measurement) => median(measurements.map((each) => each[measure]));
      const atCpuShare = (microseconds: number) => milliseconds(((microseconds / 1000) * megabytesPerCpu) / memoryMb);
      rows.push([
        id,
        String(memoryMb),
        (medianOf("memory") / 1_000_000).toFixed(0),
        milliseconds(medianOf("start") / 1000),
        milliseconds(medianOf("call") / 1000),
        atCpuShare(medianOf("start")),
        atCpuShare(medianOf("call")),
      ]);
    }
    const head = [
      "function",
      "configured MB",
      "MB",
      "start: CPU ms",
      "call: CPU ms",
      "start: ms at its share",
      "call: ms at its share",
    ];
    return [
      `first calls: medians of ${rounds} fresh processes; CPU is the time of all threads; ${megabytesPerCpu} MB of configured memory give one whole CPU`,
      textTable(head, rows),
    ].join("\n");
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

const credentials = ({ email, password }: { readonly email: string; readonly password: string }) => ({
  email,
  password,
});

/** A call of each kind of route. `request` creates the request anew for each call, because some work only once. */
function sampleCalls(
  customerToken: string,
  adminToken: string,
): readonly { readonly id: RouteId; readonly request: () => RouteRequest }[] {
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
    { id: "login", request: () => ({ body: credentials(sampleAccounts.customer) }) },
    { id: "getMe", request: () => ({ token: customerToken }) },
    { id: "exportMe", request: () => ({ token: customerToken }) },
    { id: "createPaymentIntent", request: () => ({ token: customerToken, body: { phone: newNumber() } }) },
    {
      id: "createDonationIntent",
      request: () => ({
        body: { amountCents: 500, name: null, email: null, note: null, anonymous: true, profileImage: null },
      }),
    },
    { id: "getAdminSummary", request: () => ({ token: adminToken }) },
    { id: "getAdminHealth", request: () => ({ token: adminToken }) },
    { id: "listAdminOrders", request: () => ({ token: adminToken, query: { limit: "100" } }) },
    { id: "listAdminContent", request: () => ({ token: adminToken }) },
    { id: "restoreContentVersion", request: () => ({ ...landing, token: adminToken, body: { restore: 0 } }) },
  ];
}

async function measure(bundle: string, event: object, environment: Record<string, string>): Promise<Measurement> {
  const run = promisify(execFile);
  const args = ["-e", probe, bundle, JSON.stringify(event)];
  const { stdout } = await run(process.execPath, args, { cwd: projectRoot, env: environment });
  return measurementShape.parse(JSON.parse(stdout));
}
