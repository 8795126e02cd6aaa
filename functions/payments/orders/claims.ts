import { claimDays } from "#shared/domain/order.ts";
import { listClaims, type WaitingClaim } from "../../data/lines.ts";
import { grantFreeLine } from "../../data/order-line.ts";
import { lineStateOf, type Order, readOrder } from "../../data/orders.ts";
import type { PaymentContext } from "../context.ts";
import { reportFailure } from "../report-failure.ts";
import { runLoop } from "../run-loop.ts";
import { refundClaim } from "./refund.ts";

/** The result of a run. Failed and postponed claims are retried by the next run. */
export interface ClaimsReconciled {
  readonly claimsGranted: number;
  /** Orders refunded in full, because another customer kept the number. */
  readonly claimsRefunded: number;
  readonly claimsFailed: number;
  readonly claimsPostponed: number;
}

/** Max claims per run, longest waiting first. */
const maxPerRun = 300;

const millisecondsPerDay = 86_400_000;

/**
 * Handles claims, that is, paid orders that wait for their line: a free line goes to the longest waiting order; an
 * order still waiting `claimDays` after its payment is refunded in full. A disputed order is left to the bank.
 */
export async function reconcileClaims(context: PaymentContext): Promise<ClaimsReconciled> {
  const counts = { claimsGranted: 0, claimsRefunded: 0, claimsFailed: 0, claimsPostponed: 0 };
  const act = async ({ userId, orderId }: WaitingClaim): Promise<"next" | "stop"> => {
    try {
      const outcome = await reconcileClaim(userId, orderId, context);
      if (outcome === "granted") counts.claimsGranted += 1;
      if (outcome === "refunded") counts.claimsRefunded += 1;
      return "next";
    } catch (thrown) {
      const outcome = reportFailure(thrown, "a claim could not be looked after", { orderId }, context);
      counts[outcome === "failed" ? "claimsFailed" : "claimsPostponed"] += 1;
      return outcome === "postponed" ? "stop" : "next";
    }
  };
  await runLoop(await listClaims(maxPerRun), act, context);
  return counts;
}

async function reconcileClaim(
  userId: string,
  orderId: string,
  context: PaymentContext,
): Promise<"granted" | "refunded" | "unchanged"> {
  const order = await readOrder(userId, orderId);
  // The index is eventually consistent.
  if (order === undefined || lineStateOf(order) !== "claimed") return "unchanged";
  const grantedOrder = await grantFreeLine(order.line, context);
  if (grantedOrder !== undefined) {
    context.log.warn("an order waited for a line that nobody has", { orderId: grantedOrder.id });
    return "granted";
  }
  if (!hasWaitedTooLong(order, context.now)) return "unchanged";
  const refundedOrder = await refundClaim(order, context);
  if (lineStateOf(refundedOrder) === "claimed") {
    // The bank rejected the refund. A retry would need a new refund, so it is left to an admin, who sees the claim.
    context.log.error("the refund of an order that waits for its line has failed", { orderId });
    return "unchanged";
  }
  context.log.warn("an order waited too long for its line and is refunded", { orderId });
  return "refunded";
}

function hasWaitedTooLong({ paidAt, createdAt }: Order, now: Date): boolean {
  return now.getTime() - Date.parse(paidAt ?? createdAt) >= claimDays * millisecondsPerDay;
}
