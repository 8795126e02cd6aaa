import Stripe from "stripe";
import { isId } from "../data/ids.ts";
import { ShopError } from "../shop-error.ts";
import { askStripe, isSpentKey } from "./ask-stripe.ts";

/** A refund that was asked for. `requestId` tells it from all others of the payment. */
export interface Refund {
  readonly intentId: string;
  /** What the payment was for: the id of an order or a donation. */
  readonly recordId: string;
  readonly requestId: string;
  /** In minor units of the payment's currency. */
  readonly amount: number;
  readonly reason?: Stripe.RefundCreateParams.Reason | undefined;
}

/** How many keys one request may use up, each by a failure that Stripe remembers. */
const mostKeys = 3;

/**
 * Makes a refund that was asked for, unless it is made already. Stripe's own guard, the idempotency key, forgets
 * after a day and may remember a failure; so the payment's refunds are looked through first, each of which says which
 * request it came from. https://docs.stripe.com/api/idempotent_requests
 *
 * Throws `provider_unavailable`, `refund_refused` when the request was another one before, and what Stripe refuses as
 * it is.
 */
export async function refundOnce(client: Stripe, refund: Refund): Promise<void> {
  const { intentId, recordId, requestId, amount, reason } = refund;
  const metadata = { shop: "everline", ...named(recordId), requestId };
  for (let key = 1; key <= mostKeys; key += 1) {
    if (await isMade(client, refund)) return;
    try {
      await askStripe(() =>
        client.refunds.create(
          { payment_intent: intentId, amount, metadata, ...(reason === undefined ? {} : { reason }) },
          { idempotencyKey: `refund_${recordId}_${requestId}_${key}` },
        ),
      );
      return;
    } catch (thrown) {
      if (thrown instanceof Stripe.errors.StripeIdempotencyError) {
        const message = "This request was made before, for another amount or reason.";
        throw new ShopError("refund_refused", { message, cause: thrown });
      }
      // With this key Stripe would answer the same for a day; whether it refunded, the next look says.
      if (!isSpentKey(thrown)) throw thrown;
    }
  }
  throw new ShopError("provider_unavailable");
}

/** As the payment's own metadata names it. */
function named(recordId: string): Stripe.MetadataParam {
  return isId("don", recordId) ? { donationId: recordId } : { orderId: recordId };
}

/** A refund that failed at the bank was made too: whoever wants to try again asks anew. */
async function isMade(client: Stripe, { intentId, requestId }: Refund): Promise<boolean> {
  const list = await askStripe(() => client.refunds.list({ payment_intent: intentId, limit: 100 }));
  return list.data.some(({ metadata }) => metadata?.requestId === requestId);
}
