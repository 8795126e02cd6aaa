import Stripe from "stripe";
import { isId } from "../data/ids.ts";
import { ShopError } from "../shop-error.ts";
import { callStripe, isUnusableKey } from "./call-stripe.ts";

/** A refund to make. `requestId` is unique per refund of a payment. */
export interface Refund {
  readonly intentId: string;
  /** Id of the order or donation. */
  readonly recordId: string;
  readonly requestId: string;
  /** In minor units of the payment's currency. */
  readonly amount: number;
  readonly reason?: Stripe.RefundCreateParams.Reason | undefined;
}

/** Max idempotency keys per request; a key is used up by a failure that Stripe replays. */
const maxKeys = 3;

/**
 * Creates the refund unless it exists. Stripe forgets idempotency keys after a day and may replay a failure, so the
 * payment's refunds are searched for the request id first. https://docs.stripe.com/api/idempotent_requests
 *
 * Throws `provider_unavailable`, `refund_refused` when the request id was used for another amount, and Stripe's own
 * refusals.
 */
export async function refundOnce(client: Stripe, refund: Refund): Promise<void> {
  const { intentId, recordId, requestId, amount, reason } = refund;
  const metadata = { shop: "everline", ...metadataOf(recordId), requestId };
  for (let key = 1; key <= maxKeys; key += 1) {
    if (await isMade(client, refund)) return;
    try {
      await callStripe(() =>
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
      // Stripe would replay this failure for a day. The next search shows whether it refunded.
      if (!isUnusableKey(thrown)) throw thrown;
    }
  }
  throw new ShopError("provider_unavailable");
}

/** The record's id in the format of the payment's metadata. */
function metadataOf(recordId: string): Stripe.MetadataParam {
  return isId("don", recordId) ? { donationId: recordId } : { orderId: recordId };
}

/** Refunds that failed at the bank count: a retry needs a new request. */
async function isMade(client: Stripe, { intentId, requestId }: Refund): Promise<boolean> {
  const list = await callStripe(() => client.refunds.list({ payment_intent: intentId, limit: 100 }));
  return list.data.some(({ metadata }) => metadata?.requestId === requestId);
}
