import type { Order } from "../../data/orders.ts";
import { isRefusal } from "../call-stripe.ts";
import type { PaymentContext } from "../context.ts";
import { cancelIntent, retrieveIntent, stageOf } from "../intents.ts";
import type { StageStripe } from "../stripe-client.ts";
import { settleIntent } from "./settle.ts";

/**
 * Makes sure an unpaid order can no longer be paid.
 *
 * - ended: its payment is canceled, or it has none that was ever shown
 * - complete: too late, it was paid; the order is settled
 * - processing: the bank is processing
 * - moved: payment or order changed concurrently; read the order again
 *
 * Throws `provider_unavailable` and `changed_meanwhile`.
 */
export async function endPayment(
  order: Order,
  { client, livemode }: StageStripe,
  context: PaymentContext,
): Promise<"ended" | "complete" | "processing" | "moved"> {
  // A payment is stored with its order before its secret is returned, and payments of the other mode are out of this
  // key's reach.
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
      // A mismatch is paid too.
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
