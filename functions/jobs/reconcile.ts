import { listPaidThoughDeleted } from "../data/deleted-orders.ts";
import { describe } from "../log.ts";
import type { PaymentContext } from "../payments/context.ts";
import { reconcileDonations } from "../payments/donations/reconcile.ts";
import { reconcileClaims } from "../payments/orders/claims.ts";
import { reconcileOrders } from "../payments/orders/reconcile.ts";
import { syncMissedEvents } from "../payments/sync/missed-events.ts";
import { reconcileUnmatched } from "../payments/sync/unmatched.ts";
import { type Done, job } from "./job.ts";

/**
 * Catches up on unreported changes: syncs orders and donations with their payments, expires unpaid ones, and processes
 * undelivered webhook events. `failed` counts this run's failures, which are logged with their causes.
 */
export const handler = job("reconcile", async ({ now, log }) => {
  const context: PaymentContext = { now, log, via: "reconciler" };
  // One after another; a failure of one does not stop the others.
  const orders = await attempt("orders", reconcileOrders, context);
  const events = await attempt("events", syncMissedEvents, context);
  const donations = await attempt("donations", reconcileDonations, context);
  const claims = await attempt("claims", reconcileClaims, context);
  const deleted = await attempt("deleted orders", reportPaidThoughDeleted, context);
  const unmatched = await attempt("unmatched payments", reconcileUnmatched, context);
  const parts = [orders, donations, events, claims, deleted, unmatched];
  const { failed, ...otherCounts } = sumOfFailures({
    ...orders,
    ...donations,
    ...events,
    ...claims,
    ...deleted,
    ...unmatched,
  });
  return {
    ...otherCounts,
    failed: failed + parts.filter((each) => each === undefined).length,
  };
});

/** A part's counts; undefined when it failed entirely. */
async function attempt<T>(
  what: string,
  run: (context: PaymentContext) => Promise<T>,
  context: PaymentContext,
): Promise<T | undefined> {
  try {
    return await run(context);
  } catch (thrown) {
    context.log.error("a part of the job failed", { what, cause: describe(thrown) });
    return undefined;
  }
}

/** Logs payments of deleted orders in every run, until they are refunded. */
async function reportPaidThoughDeleted({ log }: PaymentContext): Promise<Done> {
  const found = await listPaidThoughDeleted();
  for (const { orderId, paidBy } of found) log.error("a deleted order is paid", { orderId, intentId: paidBy });
  return { paidThoughDeleted: found.length };
}

/** Sums `ordersFailed` and similar counts. */
function sumOfFailures(partCounts: object): Done & { readonly failed: number } {
  const counts: Record<string, number> = {};
  let failed = 0;
  for (const [name, count] of Object.entries(partCounts)) {
    if (typeof count !== "number") continue;
    if (name.endsWith("Failed")) failed += count;
    else counts[name] = count;
  }
  return { ...counts, failed };
}
