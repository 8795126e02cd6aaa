import { cancelDonation } from "../../data/donation-status.ts";
import { type Donation, readDonation } from "../../data/donations.ts";
import { retry, retryOnConflict } from "../../data/retry-on-conflict.ts";
import { ShopError } from "../../shop-error.ts";
import { isInvalidRequest } from "../call-stripe.ts";
import type { PaymentContext } from "../context.ts";
import { cancelIntent, type Intent, paymentStateOf, retrieveIntent } from "../intents.ts";
import { createStageStripe } from "../stripe-client.ts";
import { settleDonation } from "./settle.ts";

/**
 * The outcome of canceling a donation.
 *
 * - canceled: canceled, by this call or an earlier one
 * - complete: paid after all
 * - processing: the bank is processing the payment
 * - mismatch: paid, but not what the donation expects
 * - missing: the donation does not exist anymore
 */
export type CancelOutcome = "canceled" | "complete" | "processing" | "mismatch" | "missing";

/**
 * Cancels an unpaid donation: its payment first, so that it can no longer be paid, then the donation. Idempotent; the
 * next call completes an interrupted one.
 *
 * Throws `changed_meanwhile`, `provider_busy` and `provider_unavailable`; both can be retried.
 */
export async function cancelUnpaid(donationId: string, context: PaymentContext): Promise<CancelOutcome> {
  const { client } = await createStageStripe(context);
  return retryOnConflict(async (): Promise<CancelOutcome | typeof retry> => {
    const donation = await readDonation(donationId);
    if (donation === undefined) return "missing";
    if (donation.status !== "pending") return donation.status;
    const intent = donation.intentId === undefined ? undefined : await retrieveIntent(client, donation.intentId);
    const paymentState = intent === undefined ? "canceled" : paymentStateOf(intent);
    if (paymentState === "processing") return "processing";
    if (intent !== undefined && paymentState === "succeeded") return settlePaid(donation, intent, context);
    if (intent !== undefined && paymentState === "payable") {
      try {
        await cancelIntent(client, intent.id);
      } catch (thrown) {
        if (!isInvalidRequest(thrown)) throw thrown;
        // The payment changed concurrently.
        return retry;
      }
    }
    if ((await cancelDonation(donation, context)) === "changed") return retry;
    context.log.info("a donation is canceled", { donationId, via: context.via });
    return "canceled";
  });
}

async function settlePaid(donation: Donation, intent: Intent, context: PaymentContext): Promise<CancelOutcome> {
  const { kind } = await settleDonation(intent, donation.id, context);
  if (kind === "complete" || kind === "mismatch") return kind;
  if (kind === "not_visible") return "missing";
  throw new ShopError("changed_meanwhile");
}
