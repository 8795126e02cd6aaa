import { costOf } from "#functions/testing/capacity.ts";
import { startDynamoDb } from "#local/services/dynamodb.ts";
import { functionEnvironment } from "#local/services/function-environment.ts";
import { generateKeys, localSecretsOf, secretsByLocalId } from "#local/services/local-secrets.ts";
import { startSecretsManager } from "#local/services/secrets-manager.ts";
import { localStripeSettings } from "#local/services/stripe-settings.ts";
import type { RouteId } from "#shared/contract/routes.ts";
import { environmentNames } from "#shared/runtime/names.ts";
import { callRoute, type ListShop, listShop } from "./list-shops.ts";
import { median, percentile } from "./statistics.ts";
import { milliseconds, textTable } from "./text-table.ts";

const sizes = [100, 100_000] as const;
const rounds = 150;
const notCounted = 30;
/** How much slower the large shop's median may be than the small one's, which allows for noise. */
export const maxSlowdown = 1.5;
/** A page that the small shop's lists also fill. */
const limit = "20";

interface Subject {
  readonly name: string;
  readonly id: RouteId;
  readonly query: Readonly<Record<string, string>>;
}

const paid = { status: "complete" };
/** The day filter of the last 30 days. */
const monthAgo = (now: Date) => ({ from: new Date(now.getTime() - 30 * 86_400_000).toISOString().slice(0, 10) });
const subjects = (now: Date): readonly Subject[] => [
  { name: "users, first page", id: "listAdminUsers", query: {} },
  { name: "users, an address", id: "listAdminUsers", query: { search: "customer-3@example.com" } },
  { name: "users, of a month", id: "listAdminUsers", query: monthAgo(now) },
  { name: "orders, first page", id: "listAdminOrders", query: {} },
  { name: "orders, a number", id: "listAdminOrders", query: { search: "+999 0000 00042" } },
  { name: "orders, the paid ones", id: "listAdminOrders", query: paid },
  { name: "donations, first page", id: "listAdminDonations", query: {} },
  { name: "donations, an address", id: "listAdminDonations", query: { search: "donor-" } },
  { name: "donations, the paid ones", id: "listAdminDonations", query: paid },
];

interface Measured {
  readonly times: number[];
  units: number;
}

/**
 * Measures the admin's lists in a shop with 100 orders and in one with 100,000: the duration of a call in a warm
 * process, against the local database, and the rows it reads. Filling the large shop takes minutes. `failed`: a list
 * is more than `asFast` times slower in the large one.
 */
export async function measureLists(): Promise<{ readonly report: string; readonly failed: boolean }> {
  const dynamoDb = await startDynamoDb();
  const secrets = await startSecretsManager(secretsByLocalId(localSecretsOf(generateKeys(), localStripeSettings())));
  try {
    const values = { tableName: "", dynamoDbUrl: dynamoDb.url, secretsManagerUrl: secrets.url, logLevel: "SILENT" };
    Object.assign(process.env, functionEnvironment(values));
    const shops: ListShop[] = [];
    for (const size of sizes) shops.push(await listShop(size, dynamoDb.url, (text) => console.error(text)));
    const measured: { readonly subject: Subject; readonly each: readonly Measured[] }[] = [];
    for (const subject of subjects(new Date())) measured.push({ subject, each: await measure(subject, shops) });
    return report(measured);
  } finally {
    await secrets.stop();
    await dynamoDb.stop();
  }
}

/** Alternates between the shops, so that other load affects all of them. */
async function measure({ id, query }: Subject, shops: readonly ListShop[]): Promise<readonly Measured[]> {
  const each = shops.map((shop): { shop: ListShop; measured: Measured } => ({
    shop,
    measured: { times: [], units: 0 },
  }));
  for (let attempt = 0; attempt < notCounted + rounds; attempt += 1) {
    for (const { shop, measured } of each) {
      process.env[environmentNames.table] = shop.table;
      const call = () => callRoute(id, { token: shop.token, query: { limit, ...query } });
      const before = performance.now();
      if (attempt === 0) measured.units = (await costOf(call)).read;
      else await call();
      if (attempt >= notCounted) measured.times.push(performance.now() - before);
    }
  }
  return each.map(({ measured }) => measured);
}

function report(measured: readonly { readonly subject: Subject; readonly each: readonly Measured[] }[]) {
  const ratios = measured.map(({ each: [small, big] }) => median(big?.times ?? []) / median(small?.times ?? []));
  const rows = measured.map(({ subject, each }, at) => [
    subject.name,
    ...each.flatMap(({ times, units }) => [
      milliseconds(median(times)),
      milliseconds(percentile(times, 95)),
      String(units),
    ]),
    (ratios[at] ?? 0).toFixed(2),
  ]);
  const head = ["list", ...sizes.flatMap((size) => [`${size}: ms`, "p95", "read units"]), "ratio"];
  const worst = Math.max(...ratios);
  const failed = worst > maxSlowdown;
  const report = [
    `lists of the admin area: medians of ${rounds} interleaved calls of a page of ${limit}, in shops with ${sizes.join(" and ")} orders`,
    textTable(head, rows),
    `as fast in the big shop: ${failed ? "no" : "yes"} (at worst ${worst.toFixed(2)} of ${maxSlowdown} times)`,
  ].join("\n");
  return { report, failed };
}
