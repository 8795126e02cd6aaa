import { completeDonation, linkDonation } from "../../data/donation-status.ts";
import { type Donation, readDonation } from "../../data/donations.ts";
import { retry, retryOnConflict } from "../../data/retry-on-conflict.ts";
import type { PaymentContext } from "../context.ts";
import { type Intent, paidAtOf, paymentStateOf } from "../intents.ts";
import { recordUnmatched } from "../unmatched.ts";
import { unmetRequirements } from "./requirements.ts";

/**
 * The outcome of settling a donation, with its current state.
 *
 * - not_visible: the donation cannot be read (yet)
 * - complete: complete, by this call or an earlier one
 * - processing: the bank is processing the payment
 * - incomplete: not paid yet
 * - canceled: the payment was canceled
 * - mismatch: paid, but not what the donation expects; needs an admin
 */
export type DonationSettleResult =
  | { readonly kind: "not_visible" }
  | {
      readonly kind: "complete" | "processing" | "incomplete" | "canceled" | "mismatch";
      readonly donation: Donation;
    };

/**
 * Links a complete donation to the account that reported its payment, unless it is linked already. Stripe is not asked,
 * because nothing undoes a donation's completion. Throws `changed_meanwhile`.
 */
export async function linkIfComplete(donationId: string, userId: string | undefined): Promise<void> {
  if (userId === undefined) return;
  await retryOnConflict(async () => {
    const donation = await readDonation(donationId);
    if (donation?.status !== "complete" || donation.userId !== undefined) return undefined;
    return (await linkDonation(donation, userId)) === "changed" ? retry : undefined;
  });
}

/**
 * The only way a donation becomes complete: if the just-fetched payment succeeded and meets every requirement, status
 * and counters change in one transaction. Idempotent and safe to run concurrently. `userId`: the account that
 * reported the payment; the donation is linked to it unless it is linked already.
 *
 * Throws `changed_meanwhile`, which can be retried.
 */
export async function settleDonation(
  intent: Intent,
  donationId: string,
  context: PaymentContext,
  userId?: string,
): Promise<DonationSettleResult> {
  const { now, log, via } = context;
  let userToLink = userId;
  return retryOnConflict(async (): Promise<DonationSettleResult | typeof retry> => {
    const donation = await readDonation(donationId);
    if (donation === undefined) return { kind: "not_visible" };
    const paymentState = paymentStateOf(intent);
    if (paymentState !== "succeeded")
      return { kind: paymentState === "payable" ? "incomplete" : paymentState, donation };
    const unmet = unmetRequirements(intent, donation);
    if (unmet.length > 0) {
      log.error("a payment does not match its donation", { donationId, intentId: intent.id, broken: unmet });
      await recordUnmatched(intent);
      return { kind: "mismatch", donation };
    }
    if (donation.status === "complete") {
      if (userToLink === undefined || donation.userId !== undefined) return { kind: "complete", donation };
      await linkIfComplete(donationId, userToLink);
      userToLink = undefined;
    } else if ((await completeDonation(donation, paidAtOf(intent, now), context, userToLink)) === "completed") {
      log.info("a donation is paid", { donationId, intentId: intent.id, via });
      userToLink = undefined;
    }
    // Read again: the result is what is stored, whichever call stored it.
    return retry;
  });
}
