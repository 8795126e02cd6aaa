import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { projectRoot } from "#cli/project-root.ts";
import { costOf } from "#functions/testing/capacity.ts";
import { startDynamoDb } from "#local/aws/dynamodb.ts";
import { functionEnvironment } from "#local/aws/function-environment.ts";
import { combineSecrets, generateKeys, secretsByLocalId } from "#local/aws/local-secrets.ts";
import { startSecretsManager } from "#local/aws/secrets-manager.ts";
import { localStripeSettings } from "#local/aws/stripe-settings.ts";
import { environmentNames } from "#shared/runtime/names.ts";
import { fillDatabase } from "./filled-database.ts";
import { type AdminCall, erasure, readingCalls } from "./list-calls.ts";
import { type MeasuredCall, type Measurement, reportOf } from "./list-report.ts";
import { leaverCount, shopRows } from "./list-shop-rows.ts";
import { callRoute, type ListShop, signInAsAdmin } from "./list-shops.ts";

const smallOrderCount = 100;
const rounds = 100;
/** Unmeasured rounds that run first, to warm up. */
const warmUpRounds = 5;
/** After this time, a call is measured in no further round beyond the fewest that a median needs. */
const timeLimitMs = 20_000;
const fewestRounds = 7;
/** Of erasures, which each customer has only once. */
const warmUpErasures = 5;

/**
 * Measures the admin area in a shop with 100 orders and in one with this many: the duration of a call in a warm process
 * against the embedded database, and what it asks of DynamoDB. The database is filled in .data/bench, which takes some
 * 13 KB an order there, and as much again meanwhile. `failed`: a call in the large shop takes too much longer, or reads
 * more (`list-report.ts`).
 */
export async function measureLists(orders: number): Promise<{ readonly report: string; readonly failed: boolean }> {
  const file = path.join(projectRoot, ".data/bench", `lists-${orders}.db`);
  await fillUnlessFilled(file, [smallOrderCount, orders], new Date(), (text) => console.error(text));
  const dynamoDb = await startDynamoDb({ file });
  const secrets = await startSecretsManager(secretsByLocalId(combineSecrets(generateKeys(), localStripeSettings())));
  try {
    const values = { tableName: "", dynamoDbUrl: dynamoDb.url, secretsManagerUrl: secrets.url, logLevel: "SILENT" };
    Object.assign(process.env, functionEnvironment(values));
    const shopOf = (size: number) => signInAsAdmin(size, tableOf(size));
    const signIn = async () => [await shopOf(smallOrderCount), await shopOf(orders)] as const;
    const shops = await signIn();
    const measured: MeasuredCall[] = [];
    for (const call of readingCalls(new Date())) {
      measured.push({ name: call.name, byShop: await measure(() => call, shops, warmUpRounds, rounds) });
    }
    // An erased account is missing the next time. The engine keeps the file open until it stops.
    await rm(file);
    // On a slow machine the first sign-in is too long ago to erase an account.
    const erased = await measure(erasure, await signIn(), warmUpErasures, leaverCount - warmUpErasures);
    return reportOf([...measured, { name: erasure(0).name, byShop: erased }], [smallOrderCount, orders]);
  } finally {
    await secrets.stop();
    await dynamoDb.stop();
    for (const suffix of ["-shm", "-wal"]) await rm(file + suffix, { force: true });
  }
}

const tableOf = (orders: number) => `bench-${orders}`;

/** Fills a database with a shop of each size, unless an earlier run that did not end has left it filled. */
async function fillUnlessFilled(
  file: string,
  sizes: readonly number[],
  now: Date,
  say: (text: string) => void,
): Promise<void> {
  if (existsSync(file)) return say(`Using ${path.relative(projectRoot, file)}, which is filled already.`);
  await mkdir(path.dirname(file), { recursive: true });
  await fillDatabase(
    file,
    sizes.map((size) => ({ table: tableOf(size), parts: () => shopRows(size, now) })),
    say,
  );
}

/** Measures a call in both shops. Alternates between them, so that other load on the machine affects both. */
async function measure(
  callAt: (attempt: number) => AdminCall,
  shops: readonly [ListShop, ListShop],
  unmeasured: number,
  measuredRounds: number,
): Promise<readonly [Measurement, Measurement]> {
  const timesOf = new Map<ListShop, number[]>(shops.map((shop) => [shop, []]));
  const first = new Map<ListShop, Omit<Measurement, "times">>();
  const startedAt = performance.now();
  for (let attempt = 0; attempt < unmeasured + measuredRounds; attempt += 1) {
    if (attempt >= unmeasured + fewestRounds && performance.now() - startedAt > timeLimitMs) break;
    for (const shop of shops) {
      const before = performance.now();
      if (attempt === 0) first.set(shop, await costIn(shop, callAt(attempt)));
      else await callIn(shop, callAt(attempt));
      if (attempt >= unmeasured) timesOf.get(shop)?.push(performance.now() - before);
    }
  }
  const measurementOf = (shop: ListShop): Measurement => {
    const cost = first.get(shop);
    if (cost === undefined) throw new Error("Nothing was measured.");
    return { ...cost, times: timesOf.get(shop) ?? [] };
  };
  return [measurementOf(shops[0]), measurementOf(shops[1])];
}

function callIn(shop: ListShop, { id, request }: AdminCall) {
  process.env[environmentNames.table] = shop.table;
  return callRoute(id, { ...request, token: shop.token });
}

async function costIn(shop: ListShop, call: AdminCall): Promise<Omit<Measurement, "times">> {
  let body = "";
  const { requests, read, write } = await costOf(async () => {
    ({ body } = await callIn(shop, call));
  });
  const lists = Object.values(z.record(z.string(), z.unknown()).parse(JSON.parse(body))).filter(Array.isArray);
  return { requests: requests.length, read, written: write, entries: lists[0]?.length };
}
