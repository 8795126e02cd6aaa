import { costOf } from "#functions/testing/capacity.ts";
import { startDynamoDb } from "#local/aws/dynamodb.ts";
import { functionEnvironment } from "#local/aws/function-environment.ts";
import { combineSecrets, generateKeys, secretsByLocalId } from "#local/aws/local-secrets.ts";
import { startSecretsManager } from "#local/aws/secrets-manager.ts";
import { localStripeSettings } from "#local/aws/stripe-settings.ts";
import type { RouteId } from "#shared/contract/routes.ts";
import { environmentNames } from "#shared/runtime/names.ts";
import { callRoute, createListShop, type ListShop } from "./list-shops.ts";
import { median, percentile } from "./statistics.ts";
import { milliseconds, textTable } from "./text-table.ts";

const sizes = [100, 100_000] as const;
const rounds = 150;
/** Unmeasured rounds that run first, to warm up. */
const warmUpRounds = 30;
/** The maximum ratio of the large shop's median to the small shop's. More than 1, to allow for noise. */
export const maxSlowdown = 1.5;
/** A page size that even the small shop's lists fill. */
const limit = "20";

interface List {
  readonly name: string;
  readonly id: RouteId;
  readonly query: Readonly<Record<string, string>>;
}

const paid = { status: "complete" };
/** The query for the last 30 days. */
const lastMonth = (now: Date) => ({ from: new Date(now.getTime() - 30 * 86_400_000).toISOString().slice(0, 10) });
const lists = (now: Date): readonly List[] => [
  { name: "users, first page", id: "listAdminUsers", query: {} },
  { name: "users, an email address", id: "listAdminUsers", query: { search: "customer-3@example.com" } },
  { name: "users of the last month", id: "listAdminUsers", query: lastMonth(now) },
  { name: "orders, first page", id: "listAdminOrders", query: {} },
  { name: "orders, a phone number", id: "listAdminOrders", query: { search: "+999 0000 00042" } },
  { name: "paid orders", id: "listAdminOrders", query: paid },
  { name: "donations, first page", id: "listAdminDonations", query: {} },
  { name: "donations, an email address", id: "listAdminDonations", query: { search: "donor-" } },
  { name: "paid donations", id: "listAdminDonations", query: paid },
];

interface Measurement {
  /** The duration of each call in milliseconds. */
  readonly times: number[];
  /** The read units of one call. */
  units: number;
}

interface MeasuredList {
  readonly list: List;
  readonly byShop: readonly Measurement[];
}

/**
 * Measures the admin's lists in a shop with 100 orders and in one with 100,000: the duration of a call in a warm
 * process against the local database, and the read units it costs. Filling the large shop takes minutes. `failed`: the
 * median of a list in the large shop is more than `maxSlowdown` times that in the small shop.
 */
export async function measureLists(): Promise<{ readonly report: string; readonly failed: boolean }> {
  const dynamoDb = await startDynamoDb();
  const secrets = await startSecretsManager(secretsByLocalId(combineSecrets(generateKeys(), localStripeSettings())));
  try {
    const values = { tableName: "", dynamoDbUrl: dynamoDb.url, secretsManagerUrl: secrets.url, logLevel: "SILENT" };
    Object.assign(process.env, functionEnvironment(values));
    const shops: ListShop[] = [];
    for (const size of sizes) shops.push(await createListShop(size, dynamoDb.url, (text) => console.error(text)));
    const measurements: MeasuredList[] = [];
    for (const list of lists(new Date())) measurements.push({ list, byShop: await measure(list, shops) });
    return report(measurements);
  } finally {
    await secrets.stop();
    await dynamoDb.stop();
  }
}

/** Measures a list in each shop. Alternates between the shops, so that other load on the machine affects both. */
async function measure({ id, query }: List, shops: readonly ListShop[]): Promise<readonly Measurement[]> {
  const byShop = shops.map((shop): { shop: ListShop; measurement: Measurement } => ({
    shop,
    measurement: { times: [], units: 0 },
  }));
  for (let attempt = 0; attempt < warmUpRounds + rounds; attempt += 1) {
    for (const { shop, measurement } of byShop) {
      process.env[environmentNames.table] = shop.table;
      const call = () => callRoute(id, { token: shop.token, query: { limit, ...query } });
      const before = performance.now();
      if (attempt === 0) measurement.units = (await costOf(call)).read;
      else await call();
      if (attempt >= warmUpRounds) measurement.times.push(performance.now() - before);
    }
  }
  return byShop.map(({ measurement }) => measurement);
}

function report(measurements: readonly MeasuredList[]) {
  const ratios = measurements.map(
    ({ byShop: [small, large] }) => median(large?.times ?? []) / median(small?.times ?? []),
  );
  const rows = measurements.map(({ list, byShop }, index) => [
    list.name,
    ...byShop.flatMap(({ times, units }) => [
      milliseconds(median(times)),
      milliseconds(percentile(times, 95)),
      String(units),
    ]),
    (ratios[index] ?? 0).toFixed(2),
  ]);
  const head = ["list", ...sizes.flatMap((size) => [`${size}: ms`, "p95", "read units"]), "ratio"];
  const worst = Math.max(...ratios);
  const failed = worst > maxSlowdown;
  const text = [
    `lists of the admin area: medians of ${rounds} interleaved calls for a page of ${limit} entries, in shops with ${sizes.join(" and ")} orders`,
    textTable(head, rows),
    `about as fast in the large shop: ${failed ? "no" : "yes"} (the worst ratio is ${worst.toFixed(2)}, the limit ${maxSlowdown})`,
  ].join("\n");
  return { report: text, failed };
}
