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

/** Max idempotency keys per request. A key becomes unusable by a failure, because Stripe would replay it. */
const maxKeys = 3;

/**
 * Creates the refund unless it exists. Stripe forgets idempotency keys after a day and may replay a failure, so the
 * payment's refunds are searched for the request id first. https://docs.stripe.com/api/idempotent_requests
 *
 * Throws `provider_busy`, `provider_unavailable`, `refund_refused` when the request id was used for another amount or
 * reason, and Stripe's error when it rejects the refund.
 */
export async function refundOnce(client: Stripe, refund: Refund): Promise<void> {
  const { intentId, recordId, requestId, amount, reason } = refund;
  const metadata = { shop: "everline", ...metadataOf(recordId), requestId };
  for (let keyNumber = 1; keyNumber <= maxKeys; keyNumber += 1) {
    if (await isAlreadyMade(client, refund)) return;
    try {
      await callStripe(() =>
        client.refunds.create(
          { payment_intent: intentId, amount, metadata, ...(reason === undefined ? {} : { reason }) },
          { idempotencyKey: `refund_${recordId}_${requestId}_${keyNumber}` },
        ),
      );
      return;
    } catch (thrown) {
      if (thrown instanceof Stripe.errors.StripeIdempotencyError) {
        const message = "You already made this request with another amount or reason.";
        throw new ShopError("refund_refused", { message, cause: thrown });
      }
      // Stripe would replay this failure for a day. The next search shows whether the refund was made anyway.
      if (!isUnusableKey(thrown)) throw thrown;
    }
  }
  throw new ShopError("provider_unavailable");
}

/** The record's id, under the same name as in the payment's metadata. */
function metadataOf(recordId: string): Stripe.MetadataParam {
  return isId("don", recordId) ? { donationId: recordId } : { orderId: recordId };
}

/** Whether a refund exists for this request. One that failed at the bank counts: a retry needs a new request id. */
async function isAlreadyMade(client: Stripe, { intentId, requestId }: Refund): Promise<boolean> {
  const list = await callStripe(() => client.refunds.list({ payment_intent: intentId, limit: 100 }));
  return list.data.some(({ metadata }) => metadata?.requestId === requestId);
}
