import { completeDonation, linkDonation } from "../../data/donation-status.ts";
import { type Donation, readDonation } from "../../data/donations.ts";
import { again, untilUnchanged } from "../../data/until-unchanged.ts";
import type { PaymentContext } from "../context.ts";
import { type Intent, paidAtOf, stageOf } from "../intents.ts";
import { recordUnmatched } from "../unmatched.ts";
import { unmet } from "./requirements.ts";

/**
 * What became of a donation's payment, with the donation as it is now.
 *
 * - not_visible: the donation cannot be read
 * - complete: the donation is complete, by this call or an earlier one
 * - processing: the bank is still at work; neither paid nor failed
 * - incomplete: not paid (yet)
 * - canceled: the payment was canceled
 * - mismatch: paid, but not what this donation waits for; a person must look at it
 */
export type SettledDonation =
  | { readonly kind: "not_visible" }
  | {
      readonly kind: "complete" | "processing" | "incomplete" | "canceled" | "mismatch";
      readonly donation: Donation;
    };

/**
 * The one way in which a donation becomes complete. `intent` has just been read from Stripe; if it succeeded and
 * meets every requirement the donation is completed in one transaction with its counters. May be called by anybody,
 * any number of times, at the same time: one count. `userId`: the account of whoever reports the payment, to whom the
 * donation then belongs unless it is somebody's already.
 *
 * Throws `changed_meanwhile`, which means try again.
 */
export async function settleDonation(
  intent: Intent,
  donationId: string,
  context: PaymentContext,
  userId?: string,
): Promise<SettledDonation> {
  const { now, log, via } = context;
  let linkTo = userId;
  return untilUnchanged(async (): Promise<SettledDonation | typeof again> => {
    const donation = await readDonation(donationId);
    if (donation === undefined) return { kind: "not_visible" };
    const stage = stageOf(intent);
    if (stage !== "succeeded") return { kind: stage === "payable" ? "incomplete" : stage, donation };
    const broken = unmet(intent, donation);
    if (broken.length > 0) {
      log.error("a payment does not match its donation", { donationId, intentId: intent.id, broken });
      await recordUnmatched(intent);
      return { kind: "mismatch", donation };
    }
    if (donation.status === "complete") {
      if (linkTo === undefined || donation.userId !== undefined) return { kind: "complete", donation };
      if ((await linkDonation(donation, linkTo)) !== "changed") linkTo = undefined;
    } else if ((await completeDonation(donation, paidAtOf(intent, now), context, linkTo)) === "completed") {
      log.info("a donation is paid", { donationId, intentId: intent.id, via });
      linkTo = undefined;
    }
    // Read again: the result is what is stored, whichever call stored it.
    return again;
  });
}
