import { maxDeclinedCards } from "#shared/domain/donation.ts";
import { cancelDonation, countFailure } from "../../data/donation-status.ts";
import { type Donation, readDonation } from "../../data/donations.ts";
import { retry, retryOnConflict } from "../../data/retry-on-conflict.ts";
import { ShopError } from "../../shop-error.ts";
import type { PaymentContext, StripeEventRef } from "../context.ts";
import { donationIdOf, type Intent, isRecent, paymentStateOf } from "../intents.ts";
import { recordUnmatched } from "../unmatched.ts";
import { cancelUnpaid } from "./cancel.ts";
import { syncReversals } from "./reversals.ts";
import { settleDonation } from "./settle.ts";

/**
 * Syncs a donation with its just-fetched PaymentIntent. The event itself is trusted only to report a declined card,
 * because the payment does not record each decline. Idempotent, in any order of events.
 *
 * Throws `not_visible_yet`, `changed_meanwhile`, `provider_busy` and `provider_unavailable`, so that Stripe retries.
 */
export async function syncDonation(intent: Intent, event: StripeEventRef, context: PaymentContext): Promise<void> {
  const donationId = donationIdOf(intent);
  if (donationId === undefined) return;
  return retryOnConflict(async () => {
    const result = await settleDonation(intent, donationId, context);
    if (result.kind === "not_visible") {
      if (isRecent(intent, context.now)) throw new ShopError("not_visible_yet");
      context.log.warn("a payment for a donation that this stage does not have", { intentId: intent.id });
      if (paymentStateOf(intent) === "succeeded") await recordUnmatched(intent);
      return undefined;
    }
    const { kind, donation } = result;
    if (kind === "complete") {
      if (isAboutReversal(event)) await syncReversals(donation, context);
      return undefined;
    }
    if (donation.status !== "pending" || donation.intentId !== intent.id) return undefined;
    if (kind === "canceled") {
      if ((await cancelDonation(donation, context)) !== "canceled") return retry;
      return context.log.info("a donation is canceled", { donationId, via: context.via });
    }
    if (kind !== "incomplete" || event.type !== "payment_intent.payment_failed") return undefined;
    return (await syncFailure(donation, event, context)) === "changed" ? retry : undefined;
  });
}

/** Whether this payment has completed its donation. A refund or a dispute since then has events of its own. */
export async function isDonationSettled(donationId: string, intentId: string): Promise<boolean> {
  const donation = await readDonation(donationId);
  return donation?.status === "complete" && donation.intentId === intentId;
}

/** Counts a declined card once per event. Over the limit the payment is canceled. */
async function syncFailure(
  donation: Donation,
  event: StripeEventRef,
  context: PaymentContext,
): Promise<"synced" | "changed"> {
  const isCounted = donation.failures.includes(event.id);
  const failures = isCounted ? donation.failures : await countFailure(donation, event.id, context.now);
  if (failures === "changed") return "changed";
  // Even if the event was already counted: the process that counted it may have died here.
  if (failures.length >= maxDeclinedCards) {
    context.log.warn("too many refused cards for a donation", { donationId: donation.id });
    await cancelUnpaid(donation.id, context);
  }
  return "synced";
}

function isAboutReversal({ type }: StripeEventRef): boolean {
  return type.startsWith("charge.") || type.startsWith("refund.");
}
