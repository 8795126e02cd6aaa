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
 * `all`: orders of all finished parts. `run`: the current run, with the number of orders that it adds and has added.
 */
const progress = z.object({
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
type Progress = z.output<typeof progress>;

/** Orders whose rows are written before their counters. */
const perPart = 1000;
/** Orders per day, and the minimum age of the shop in days. */
const [perDay, leastDays] = [150, 30];
/** No password has this hash, so no one can sign in to these accounts. */
const passwordHash = "$2b$10$thehashofapassword";

/**
 * Adds many orders, oldest first, the newest a few minutes before `now`, with their customers and some donations.
 * Part by part, writes the rows, which is idempotent, then the counters, each group in one transaction with the
 * progress. If the previous run was interrupted, completes that one instead of starting another.
 */
export async function addOrders(
  orderCount: number,
  now: Date,
  say: (sentence: string) => void,
  by: Store = store,
): Promise<void> {
  let state = await startRun(by, orderCount, now);
  if (state.run?.many !== orderCount || state.run.at !== now.toISOString()) {
    say(`A run of ${state.run?.many} orders was broken off; it is finished now, and nothing more is added.`);
  }
  const from = performance.now();
  while (state.run !== undefined) {
    const { many: of, done } = state.run;
    state = await addPart(by, state, state.run);
    const there = state.run?.done ?? of;
    if (there === of || Math.floor(there / 10_000) > Math.floor(done / 10_000)) {
      say(`${there} of ${of} orders are there, after ${((performance.now() - from) / 1000).toFixed(1)} s.`);
    }
  }
}

async function startRun({ transact }: Store, many: number, now: Date): Promise<Progress> {
  const found = await readRow(keys.job(jobName), progress);
  if (found?.run !== undefined) return found;
  const { all, revision } = found ?? { all: 0, revision: 0 };
  const next = { all, run: { at: now.toISOString(), many, done: 0, counted: 0 }, revision: revision + 1 };
  const failed = await transact([progressUpdate(revision, next)]);
  if (failed.size > 0) throw new Error("Another run is adding orders right now.");
  return next;
}

async function addPart(
  { putRows, transact }: Store,
  state: Progress,
  run: NonNullable<Progress["run"]>,
): Promise<Progress> {
  const { many: orderCount, done } = run;
  const until = secondsAfter(new Date(run.at), -300);
  const days = Math.max(leastDays, Math.ceil(orderCount / perDay));
  const times = timesBetween(secondsAfter(until, -days * 86_400), until, orderCount).slice(done, done + perPart);
  const { price } = await readPricing();
  const common = { price: { amount: price.priceCents, currency: price.currency }, passwordHash };
  const batch = bulkOrders(times, state.all, common, seededRandom(state.all));
  await putRows([
    ...batch.accounts.flatMap(accountRows),
    ...batch.orders.flatMap(orderRows),
    ...batch.donations.flatMap((donation) => donationRows(donation)),
  ]);
  const there = done + times.length;
  const groups = counterPartGroups(figuresOf({ ...batch, messages: [] }));
  let now = state;
  for (const [group, parts] of [...groups.entries()].slice(run.counted)) {
    const reached =
      group === groups.length - 1
        ? {
            all: state.all + times.length,
            ...(there < orderCount ? { run: { ...run, done: there, counted: 0 } } : {}),
          }
        : { all: state.all, run: { ...run, counted: group + 1 } };
    const next = { ...reached, revision: now.revision + 1 };
    const failed = await transact([progressUpdate(now.revision, next), ...parts]);
    if (failed.size > 0) throw new Error("Another run is adding orders right now.");
    now = next;
  }
  return now;
}

function progressUpdate(asRead: number, next: Progress): TransactionPart<"progress"> {
  return {
    name: "progress",
    put: {
      Item: { ...keys.job(jobName), ...next },
      ConditionExpression: "attribute_not_exists(pk) OR revision = :asRead",
      ExpressionAttributeValues: { ":asRead": asRead },
    },
  };
}
