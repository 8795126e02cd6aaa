import { listPaidThoughDeleted } from "../data/deleted-orders.ts";
import { describe } from "../log.ts";
import type { Around } from "../payments/around.ts";
import { reconcileDonations } from "../payments/donations/reconcile.ts";
import { reconcileClaims } from "../payments/orders/claims.ts";
import { reconcileOrders } from "../payments/orders/reconcile.ts";
import { followUndelivered } from "../payments/sync/missed-events.ts";
import { reconcileUnmatched } from "../payments/sync/unmatched.ts";
import { type Done, job } from "./job.ts";

/**
 * What nobody has reported, or nobody has heard: orders and donations are brought to where their payments are, unpaid ones expire, and
 * events that the webhook has not accepted are followed. `failed` counts what could not be done this time; the log says what.
 */
export const handler = job("reconcile", async ({ now, log }) => {
  const around: Around = { now, log, via: "reconciler" };
  // One after another, and each whatever became of the others.
  const orders = await attempt("orders", reconcileOrders, around);
  const events = await attempt("events", followUndelivered, around);
  const donations = await attempt("donations", reconcileDonations, around);
  const claims = await attempt("claims", reconcileClaims, around);
  const deleted = await attempt("deleted orders", reportPaidThoughDeleted, around);
  const unmatched = await attempt("unmatched payments", reconcileUnmatched, around);
  const parts = [orders, donations, events, claims, deleted, unmatched];
  const { failed, ...done } = sumOfFailures({
    ...orders,
    ...donations,
    ...events,
    ...claims,
    ...deleted,
    ...unmatched,
  });
  return {
    ...done,
    failed: failed + parts.filter((each) => each === undefined).length,
  };
});

/** What a part of the job did; undefined when it failed as a whole. */
async function attempt<T>(what: string, run: (around: Around) => Promise<T>, around: Around): Promise<T | undefined> {
  try {
    return await run(around);
  } catch (thrown) {
    around.log.error("a part of the job failed", { what, cause: describe(thrown) });
    return undefined;
  }
}

/** Money that is here for orders that are gone is said in every run, until it has been given back. */
async function reportPaidThoughDeleted({ log }: Around): Promise<Done> {
  const found = await listPaidThoughDeleted();
  for (const { orderId, paidBy } of found) log.error("a deleted order is paid", { orderId, intentId: paidBy });
  return { paidThoughDeleted: found.length };
}

/** `ordersFailed` and its like in one number. */
function sumOfFailures(done: object): Done & { readonly failed: number } {
  const counts: Record<string, number> = {};
  let failed = 0;
  for (const [name, count] of Object.entries(done)) {
    if (typeof count !== "number") continue;
    if (name.endsWith("Failed")) failed += count;
    else counts[name] = count;
  }
  return { ...counts, failed };
}
