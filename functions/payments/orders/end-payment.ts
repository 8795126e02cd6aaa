import type { Order } from "../../data/orders.ts";
import { isInvalidRequest } from "../call-stripe.ts";
import type { PaymentContext } from "../context.ts";
import { cancelIntent, paymentStateOf, retrieveIntent } from "../intents.ts";
import type { StageStripe } from "../stripe-client.ts";
import { settleIntent } from "./settle.ts";

/**
 * Makes sure an unpaid order can no longer be paid.
 *
 * - ended: its payment is canceled, or the order has no payment that a customer could make
 * - complete: too late, it was paid; the order is settled
 * - processing: the bank is processing the payment
 * - changed: payment or order changed concurrently; read the order again
 *
 * Throws `provider_busy`, `provider_unavailable` and `changed_meanwhile`.
 */
export async function endPayment(
  order: Order,
  { client, livemode }: StageStripe,
  context: PaymentContext,
): Promise<"ended" | "complete" | "processing" | "changed"> {
  // Without a stored payment, no client secret was ever returned. A payment of the other mode (live or test) cannot be
  // read with this key.
  if (order.intentId === undefined || order.livemode !== livemode) return "ended";
  const intent = await retrieveIntent(client, order.intentId);
  if (intent === undefined) return "ended";
  switch (paymentStateOf(intent)) {
    case "canceled":
      return "ended";
    case "processing":
      return "processing";
    case "succeeded": {
      const { kind } = await settleIntent(intent, context);
      // A mismatch was paid, too.
      return kind === "complete" || kind === "mismatch" ? "complete" : "changed";
    }
    case "payable":
      try {
        await cancelIntent(client, intent.id);
        return "ended";
      } catch (thrown) {
        if (isInvalidRequest(thrown)) return "changed";
        throw thrown;
      }
  }
}
