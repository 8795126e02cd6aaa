import type { Actor } from "../../data/audit.ts";
import { type Donation, readDonation } from "../../data/donations.ts";
import { ShopError } from "../../shop-error.ts";
import type { PaymentContext } from "../context.ts";
import { paymentStateOf, retrieveIntent } from "../intents.ts";
import { mismatchError } from "../mismatch.ts";
import { createStageStripe } from "../stripe-client.ts";
import { syncReversals } from "./reversals.ts";
import { syncDonation } from "./sync.ts";

/**
 * Syncs a donation with its payment on an admin's request, as the webhook would have. Each change is audited in its
 * own transaction. Idempotent. Does nothing for a donation without a payment, or with a payment that this Stripe key
 * cannot read, such as a test payment with a live key.
 *
 * Throws `payment_mismatch` when the payment succeeded but does not match, `not_found` when the donation was deleted,
 * `changed_meanwhile`, `provider_busy` and `provider_unavailable`; the last two can be retried.
 */
export async function resolveDonation(
  donationAsRead: Donation,
  admin: Actor,
  paymentContext: PaymentContext,
): Promise<Donation> {
  const context = { ...paymentContext, requestedBy: admin };
  const { client, livemode } = await createStageStripe(context);
  const intent =
    donationAsRead.intentId === undefined || donationAsRead.livemode !== livemode
      ? undefined
      : await retrieveIntent(client, donationAsRead.intentId);
  if (intent === undefined) return donationAsRead;
  await syncDonation(intent, { id: "", type: "" }, context);
  const donation = await readDonation(donationAsRead.id);
  if (donation === undefined) throw new ShopError("not_found");
  if (donation.status === "complete") return syncReversals(donation, context, client);
  if (paymentStateOf(intent) === "succeeded") throw mismatchError(intent, donation, "donation", "admin");
  return donation;
}
