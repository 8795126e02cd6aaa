import { clearUnmatched, listUnmatched } from "../../data/unmatched-payments.ts";
import { describeError } from "../../log.ts";
import type { PaymentContext } from "../context.ts";
import { type Intent, isFullyRefunded, retrieveIntent } from "../intents.ts";
import { refundIfOwnerless } from "../orders/ownerless.ts";
import { createStageStripe } from "../stripe-client.ts";

/** The result of a run. `unmatchedPayments` need an admin; failed ones are retried by the next run. */
export interface UnmatchedReconciled {
  readonly ownerlessRefunded: number;
  readonly unmatchedPayments: number;
  readonly unmatchedFailed: number;
}

/** Max payments per run, longest waiting first. */
const maxPerRun = 100;

/**
 * Handles the recorded unmatched payments: refunds those of deleted accounts in full, clears those that are refunded
 * or unknown to Stripe, and logs the others on every run, for an admin to refund.
 */
export async function reconcileUnmatched(context: PaymentContext): Promise<UnmatchedReconciled> {
  const counts = { ownerlessRefunded: 0, unmatchedPayments: 0, unmatchedFailed: 0 };
  const { client } = await createStageStripe(context.now);
  for (const id of await listUnmatched(maxPerRun)) {
    try {
      const intent = await retrieveIntent(client, id);
      const outcome = intent === undefined ? "closed" : await reconcileOne(intent, context);
      if (outcome === "needs admin") counts.unmatchedPayments += 1;
      else await clearUnmatched(id);
      if (outcome === "refunded") counts.ownerlessRefunded += 1;
    } catch (thrown) {
      counts.unmatchedFailed += 1;
      context.log.error("an unmatched payment could not be looked after", {
        intentId: id,
        cause: describeError(thrown),
      });
    }
  }
  return counts;
}

async function reconcileOne(intent: Intent, context: PaymentContext): Promise<"closed" | "refunded" | "needs admin"> {
  if (isFullyRefunded(intent)) return "closed";
  const outcome = await refundIfOwnerless(intent, context);
  if (outcome !== "not ownerless") return outcome;
  context.log.error("a payment matches nothing", { intentId: intent.id });
  return "needs admin";
}
