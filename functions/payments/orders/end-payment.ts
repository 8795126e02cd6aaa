import type { Order } from "../../data/orders.ts";
import { isRefusal } from "../ask-stripe.ts";
import type { PaymentContext } from "../context.ts";
import { cancelIntent, retrieveIntent, stageOf } from "../intents.ts";
import type { OurStripe } from "../stripe-client.ts";
import { settleIntent } from "./settle.ts";

/**
 * Sees to it that nobody can pay for an unpaid order any more.
 *
 * - ended: its payment is canceled, or it has none that anybody has seen
 * - complete: too late, the money is here; the order is settled
 * - processing: a bank is at work
 * - moved: the payment or its order moved meanwhile; read the order again
 *
 * Throws `provider_unavailable` and `changed_meanwhile`.
 */
export async function endPayment(
  order: Order,
  { client, livemode }: OurStripe,
  context: PaymentContext,
): Promise<"ended" | "complete" | "processing" | "moved"> {
  // A payment is stored with its order before anybody sees it, and the other mode's payments are out of reach of this
  // key.
  if (order.intentId === undefined || order.livemode !== livemode) return "ended";
  const intent = await retrieveIntent(client, order.intentId);
  if (intent === undefined) return "ended";
  switch (stageOf(intent)) {
    case "canceled":
      return "ended";
    case "processing":
      return "processing";
    case "succeeded": {
      const { kind } = await settleIntent(intent, context);
      // What does not match is paid all the same.
      return kind === "complete" || kind === "mismatch" ? "complete" : "moved";
    }
    case "payable":
      try {
        await cancelIntent(client, intent.id);
        return "ended";
      } catch (thrown) {
        if (isRefusal(thrown)) return "moved";
        throw thrown;
      }
  }
}
