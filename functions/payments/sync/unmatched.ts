import { readOrder } from "../../data/orders.ts";
import { isRefundOpen } from "../../data/refund-by-customer.ts";
import { clearUnmatched, listUnmatched } from "../../data/unmatched-payments.ts";
import type { PaymentContext } from "../context.ts";
import { type Intent, isFullyRefunded, orderIdsOf, retrieveIntent } from "../intents.ts";
import { refundIfOwnerless } from "../orders/ownerless.ts";
import { reportFailure } from "../report-failure.ts";
import { runLoop } from "../run-loop.ts";
import { createStageStripe } from "../stripe-client.ts";

/** The result of a run. `unmatchedPayments` need an admin; failed and postponed ones are retried by the next run. */
export interface UnmatchedReconciled {
  readonly ownerlessRefunded: number;
  readonly unmatchedPayments: number;
  readonly unmatchedFailed: number;
  readonly unmatchedPostponed: number;
}

/** Max payments per run, longest waiting first. */
const maxPerRun = 100;

/**
 * Handles the recorded unmatched payments: refunds those of deleted accounts in full, clears those that are refunded,
 * settled by now or unknown to Stripe, and logs the others on every run, for an admin to refund.
 */
export async function reconcileUnmatched(context: PaymentContext): Promise<UnmatchedReconciled> {
  const counts = { ownerlessRefunded: 0, unmatchedPayments: 0, unmatchedFailed: 0, unmatchedPostponed: 0 };
  const act = async (id: string): Promise<"next" | "stop"> => {
    try {
      const { client } = await createStageStripe(context);
      const intent = await retrieveIntent(client, id);
      const outcome = intent === undefined ? "closed" : await reconcileOne(intent, context);
      if (outcome === "needs admin") counts.unmatchedPayments += 1;
      else await clearUnmatched(id);
      if (outcome === "refunded") counts.ownerlessRefunded += 1;
      return "next";
    } catch (thrown) {
      const outcome = reportFailure(
        thrown,
        "an unmatched payment could not be looked after",
        { intentId: id },
        context,
      );
      counts[outcome === "failed" ? "unmatchedFailed" : "unmatchedPostponed"] += 1;
      return outcome === "postponed" ? "stop" : "next";
    }
  };
  await runLoop(await listUnmatched(maxPerRun), act, context);
  return counts;
}

async function reconcileOne(intent: Intent, context: PaymentContext): Promise<"closed" | "refunded" | "needs admin"> {
  if (isFullyRefunded(intent)) return "closed";
  const outcome = await refundIfOwnerless(intent, context);
  if (outcome !== "not ownerless") return outcome;
  const ids = orderIdsOf(intent);
  const order = ids && (await readOrder(ids.userId, ids.orderId));
  if (order?.status === "complete" && order.intentId === intent.id) {
    if (!isRefundOpen(order)) return "closed";
    context.log.error("a customer's refund is refused", { orderId: order.id });
    return "needs admin";
  }
  context.log.error("a payment matches nothing", { intentId: intent.id });
  return "needs admin";
}
