import { claimDays } from "#shared/domain/order.ts";
import { listClaims } from "../../data/lines.ts";
import { grantFreeLine } from "../../data/order-line.ts";
import { lineStateOf, type Order, readOrder } from "../../data/orders.ts";
import { describeError } from "../../log.ts";
import { runInBatches } from "../batches.ts";
import type { PaymentContext } from "../context.ts";
import { refundClaim } from "./refund.ts";

/** The result of a run. `claimsFailed`: to be retried by the next run. */
export interface ClaimsReconciled {
  readonly claimsGranted: number;
  /** Orders refunded in full, because another customer kept the number. */
  readonly claimsRefunded: number;
  readonly claimsFailed: number;
}

/** Max claims per run, longest waiting first. */
const maxPerRun = 300;

const millisecondsPerDay = 86_400_000;

/**
 * Handles claims, that is, paid orders that wait for their line: a free line goes to the longest waiting order; an
 * order still waiting `claimDays` after its payment is refunded in full. A disputed order is left to the bank.
 */
export async function reconcileClaims(context: PaymentContext): Promise<ClaimsReconciled> {
  const counts = { claimsGranted: 0, claimsRefunded: 0, claimsFailed: 0 };
  await runInBatches(await listClaims(maxPerRun), async ({ userId, orderId }) => {
    try {
      const order = await readOrder(userId, orderId);
      // The index is eventually consistent.
      if (order === undefined || lineStateOf(order) !== "claimed") return;
      const grantedOrder = await grantFreeLine(order.line, context);
      if (grantedOrder !== undefined) {
        counts.claimsGranted += 1;
        context.log.warn("an order waited for a line that nobody has", { orderId: grantedOrder.id });
        return;
      }
      if (!hasWaitedTooLong(order, context.now)) return;
      const refundedOrder = await refundClaim(order, context);
      if (lineStateOf(refundedOrder) === "claimed") {
        // The bank rejected the refund. A retry would need a new refund, so it is left to an admin, who sees the claim.
        return context.log.error("the refund of an order that waits for its line has failed", { orderId });
      }
      counts.claimsRefunded += 1;
      context.log.warn("an order waited too long for its line and is refunded", { orderId });
    } catch (thrown) {
      counts.claimsFailed += 1;
      context.log.error("a claim could not be looked after", { orderId, cause: describeError(thrown) });
    }
  });
  return counts;
}

function hasWaitedTooLong({ paidAt, createdAt }: Order, now: Date): boolean {
  return now.getTime() - Date.parse(paidAt ?? createdAt) >= claimDays * millisecondsPerDay;
}
