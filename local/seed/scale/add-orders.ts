import * as z from "zod";
import { keys } from "#functions/data/keys.ts";
import { readPricing } from "#functions/data/pricing.ts";
import { accountRows, donationRows, figuresOf, orderRows } from "#functions/data/stored-rows.ts";
import { readRow } from "#functions/data/table.ts";
import type { TransactionPart } from "#functions/data/write.ts";
import { secondsAfter, timesBetween } from "../sample-shop/activity.ts";
import { seededRandom } from "../sample-shop/seeded-random.ts";
import { counterPartGroups, type Store, store } from "../sample-shop/store.ts";
import { bulkOrders } from "./bulk-orders.ts";

const jobName = "sample-orders";
/**
 * Stored progress. `all`: number of orders in all finished parts. `run`: the current run, which adds `many` orders and
 * has added `done`.
 */
const progressRow = z.object({
  all: z.int().min(0),
  run: z
    .object({
      at: z.iso.datetime(),
      many: z.int(),
      done: z.int(),
      /** Number of counter groups that are written for the current part. */
      counted: z.int().default(0),
    })
    .optional(),
  revision: z.int(),
});
type Progress = z.output<typeof progressRow>;

/** Number of orders whose rows are written together, before their counters. */
const ordersPerPart = 1000;
/** Average number of orders per day, and the minimum number of days over which orders are spread. */
const [ordersPerDay, minDays] = [150, 30];
/** No password has this hash, so no one can sign in to these accounts. */
const passwordHash = "$2b$10$thehashofapassword";

/**
 * Adds many orders, oldest first, the newest a few minutes before `now`, with their customers and some donations.
 * For each part, first writes the rows, which is idempotent, then the counters, each group in one transaction with the
 * progress. If the previous run was interrupted, completes that run instead of starting another.
 */
export async function addOrders(
  orderCount: number,
  now: Date,
  say: (sentence: string) => void,
  writeStore: Store = store,
): Promise<void> {
  let state = await startRun(writeStore, orderCount, now);
  if (state.run?.many !== orderCount || state.run.at !== now.toISOString()) {
    say(`Completing an interrupted run of ${state.run?.many} orders; no other orders are added.`);
  }
  const startMs = performance.now();
  while (state.run !== undefined) {
    const { many: runOrderCount, done } = state.run;
    state = await addPart(writeStore, state, state.run);
    const addedCount = state.run?.done ?? runOrderCount;
    if (addedCount === runOrderCount || Math.floor(addedCount / 10_000) > Math.floor(done / 10_000)) {
      say(
        `${addedCount} of ${runOrderCount} orders added after ${((performance.now() - startMs) / 1000).toFixed(1)} s.`,
      );
    }
  }
}

async function startRun({ transact }: Store, many: number, now: Date): Promise<Progress> {
  const existingProgress = await readRow(keys.job(jobName), progressRow);
  if (existingProgress?.run !== undefined) return existingProgress;
  const { all, revision } = existingProgress ?? { all: 0, revision: 0 };
  const next = { all, run: { at: now.toISOString(), many, done: 0, counted: 0 }, revision: revision + 1 };
  const failedParts = await transact([progressUpdate(revision, next)]);
  if (failedParts.size > 0) throw new Error("Another run is adding orders right now.");
  return next;
}

async function addPart(
  { putRows, transact }: Store,
  state: Progress,
  run: NonNullable<Progress["run"]>,
): Promise<Progress> {
  const { many: orderCount, done } = run;
  const until = secondsAfter(new Date(run.at), -300);
  const days = Math.max(minDays, Math.ceil(orderCount / ordersPerDay));
  const times = timesBetween(secondsAfter(until, -days * 86_400), until, orderCount).slice(done, done + ordersPerPart);
  const { price } = await readPricing();
  const shared = { price: { amount: price.priceCents, currency: price.currency }, passwordHash };
  const batch = bulkOrders(times, state.all, shared, seededRandom(state.all));
  await putRows([
    ...batch.accounts.flatMap(accountRows),
    ...batch.orders.flatMap(orderRows),
    ...batch.donations.flatMap((donation) => donationRows(donation)),
  ]);
  const addedCount = done + times.length;
  const groups = counterPartGroups(figuresOf({ ...batch, messages: [] }));
  let current = state;
  for (const [group, parts] of [...groups.entries()].slice(run.counted)) {
    const fields =
      group === groups.length - 1
        ? {
            all: state.all + times.length,
            ...(addedCount < orderCount ? { run: { ...run, done: addedCount, counted: 0 } } : {}),
          }
        : { all: state.all, run: { ...run, counted: group + 1 } };
    const next = { ...fields, revision: current.revision + 1 };
    const failedParts = await transact([progressUpdate(current.revision, next), ...parts]);
    if (failedParts.size > 0) throw new Error("Another run is adding orders right now.");
    current = next;
  }
  return current;
}

function progressUpdate(readRevision: number, next: Progress): TransactionPart<"progress"> {
  return {
    name: "progress",
    put: {
      Item: { ...keys.job(jobName), ...next },
      ConditionExpression: "attribute_not_exists(pk) OR revision = :readRevision",
      ExpressionAttributeValues: { ":readRevision": readRevision },
    },
  };
}
