import { listPaidThoughDeleted } from "../data/deleted-orders.ts";
import type { PaymentContext } from "../payments/context.ts";
import { reconcileDonations } from "../payments/donations/reconcile.ts";
import { reconcileClaims } from "../payments/orders/claims.ts";
import { reconcileOrders } from "../payments/orders/reconcile.ts";
import { reconcileRefunds } from "../payments/orders/refund-by-customer.ts";
import { reportFailure } from "../payments/report-failure.ts";
import { createPace } from "../payments/stripe-pace.ts";
import { continueMissedEvents } from "../payments/sync/missed-events.ts";
import { reconcileUnmatched } from "../payments/sync/unmatched.ts";
import { systemTiming, type Timing } from "../timing.ts";
import { type JobCounts, job } from "./job.ts";

/** The job has five minutes. It begins nothing after this time, and the last items may take 20 s. */
const beginsWorkForMs = 240_000;

/**
 * Creates the job, with the clock of its calls to Stripe. It catches up on unreported changes: syncs orders and
 * donations with their payments, expires unpaid ones, finishes customers' refunds, and processes undelivered webhook
 * events. `failed` counts this run's failures, which are logged with their causes. `postponed` counts what Stripe's
 * rate limit has postponed to the next run: no failure, the run counts as whole.
 */
export const createHandler = (timing: Timing) =>
  job("reconcile", async ({ now, log }) => {
    const stripe = { timing, pace: createPace(timing), loopsEndAt: timing.now() + beginsWorkForMs };
    const context: PaymentContext = { now, log, via: "reconciler", stripe };
    // The parts run one after another; when one fails, the others still run.
    const parts = [
      await attempt("orders", reconcileOrders, context),
      await attempt("events", continueMissedEvents, context),
      await attempt("donations", reconcileDonations, context),
      await attempt("claims", reconcileClaims, context),
      await attempt("refunds", reconcileRefunds, context),
      await attempt("deleted orders", reportPaidThoughDeleted, context),
      await attempt("unmatched payments", reconcileUnmatched, context),
    ];
    return sumOutcomes(parts);
  });

export const handler = createHandler(systemTiming);

/** Runs a part of the job. Returns its counts; one failure or postponement if it could not begin. */
async function attempt(
  what: string,
  run: (context: PaymentContext) => Promise<object>,
  context: PaymentContext,
): Promise<object> {
  try {
    return await run(context);
  } catch (thrown) {
    const outcome = reportFailure(thrown, "a part of the job failed", { what }, context);
    return outcome === "failed" ? { partsFailed: 1 } : { partsPostponed: 1 };
  }
}

/** Logs paid but deleted orders in every run, until they are refunded. */
async function reportPaidThoughDeleted({ log }: PaymentContext): Promise<JobCounts> {
  const paidOrders = await listPaidThoughDeleted();
  for (const { orderId, paidBy } of paidOrders) log.error("a deleted order is paid", { orderId, intentId: paidBy });
  return { paidThoughDeleted: paidOrders.length };
}

/** Combines the parts' counts. Replaces `ordersFailed`, `ordersPostponed` and similar counts by their sums. */
function sumOutcomes(parts: readonly object[]): JobCounts {
  const counts: Record<string, number> = {};
  const sums = { failed: 0, postponed: 0 };
  for (const [name, count] of parts.flatMap((part) => Object.entries(part))) {
    if (typeof count !== "number") continue;
    if (name.endsWith("Failed")) sums.failed += count;
    else if (name.endsWith("Postponed")) sums.postponed += count;
    else counts[name] = count;
  }
  return { ...counts, ...sums };
}
