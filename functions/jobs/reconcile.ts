import { listPaidThoughDeleted } from "../data/deleted-orders.ts";
import { describeError } from "../log.ts";
import type { PaymentContext } from "../payments/context.ts";
import { reconcileDonations } from "../payments/donations/reconcile.ts";
import { reconcileClaims } from "../payments/orders/claims.ts";
import { reconcileOrders } from "../payments/orders/reconcile.ts";
import { syncMissedEvents } from "../payments/sync/missed-events.ts";
import { reconcileUnmatched } from "../payments/sync/unmatched.ts";
import { type JobCounts, job } from "./job.ts";

/**
 * Catches up on unreported changes: syncs orders and donations with their payments, expires unpaid ones, and processes
 * undelivered webhook events. `failed` counts this run's failures, which are logged with their causes.
 */
export const handler = job("reconcile", async ({ now, log }) => {
  const context: PaymentContext = { now, log, via: "reconciler" };
  // The parts run one after another; when one fails, the others still run.
  const orderCounts = await attempt("orders", reconcileOrders, context);
  const eventCounts = await attempt("events", syncMissedEvents, context);
  const donationCounts = await attempt("donations", reconcileDonations, context);
  const claimCounts = await attempt("claims", reconcileClaims, context);
  const deletedCounts = await attempt("deleted orders", reportPaidThoughDeleted, context);
  const unmatchedCounts = await attempt("unmatched payments", reconcileUnmatched, context);
  const parts = [orderCounts, donationCounts, eventCounts, claimCounts, deletedCounts, unmatchedCounts];
  const { failed, ...otherCounts } = sumFailures({
    ...orderCounts,
    ...donationCounts,
    ...eventCounts,
    ...claimCounts,
    ...deletedCounts,
    ...unmatchedCounts,
  });
  return {
    ...otherCounts,
    failed: failed + parts.filter((partCounts) => partCounts === undefined).length,
  };
});

/** Runs a part of the job. Returns its counts; undefined when it failed entirely. */
async function attempt<T>(
  what: string,
  run: (context: PaymentContext) => Promise<T>,
  context: PaymentContext,
): Promise<T | undefined> {
  try {
    return await run(context);
  } catch (thrown) {
    context.log.error("a part of the job failed", { what, cause: describeError(thrown) });
    return undefined;
  }
}

/** Logs paid but deleted orders in every run, until they are refunded. */
async function reportPaidThoughDeleted({ log }: PaymentContext): Promise<JobCounts> {
  const paidOrders = await listPaidThoughDeleted();
  for (const { orderId, paidBy } of paidOrders) log.error("a deleted order is paid", { orderId, intentId: paidBy });
  return { paidThoughDeleted: paidOrders.length };
}

/** Replaces `ordersFailed` and similar counts by their sum, `failed`. */
function sumFailures(partCounts: object): JobCounts & { readonly failed: number } {
  const counts: Record<string, number> = {};
  let failed = 0;
  for (const [name, count] of Object.entries(partCounts)) {
    if (typeof count !== "number") continue;
    if (name.endsWith("Failed")) failed += count;
    else counts[name] = count;
  }
  return { ...counts, failed };
}
