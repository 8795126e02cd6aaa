import type Stripe from "stripe";
import { saveReversals } from "../../data/donation-status.ts";
import { type Donation, readDonation } from "../../data/donations.ts";
import { ShopError } from "../../shop-error.ts";
import { readReversals } from "../charges.ts";
import type { PaymentContext } from "../context.ts";
import { ourStripe } from "../stripe-client.ts";

const rounds = 5;

/**
 * Stores what has come back of a paid donation's money, as Stripe has it now, and answers the donation as it is then. The donation is read
 * before Stripe is asked and changed only as it was read, so an older answer never replaces a newer one, whoever else is at it.
 *
 * Throws `changed_meanwhile` and `provider_unavailable`; both mean try again.
 */
export async function syncReversals(paid: Donation, context: PaymentContext, known?: Stripe): Promise<Donation> {
  const client = known ?? (await ourStripe(context.now)).client;
  let donation = paid;
  for (let round = 0; round < rounds; round += 1) {
    if (donation.status !== "complete" || donation.intentId === undefined) return donation;
    const back = await readReversals(client, donation.intentId);
    const outcome = await saveReversals(donation, back, context);
    if (outcome === "same") return donation;
    const { refunded, disputed, dispute } = back;
    if (outcome === "saved") {
      context.log.info("money of a donation has come back", { donationId: donation.id, refunded, disputed, dispute });
    }
    const now = await readDonation(donation.id);
    if (now === undefined || outcome === "saved") return now ?? donation;
    donation = now;
  }
  throw new ShopError("changed_meanwhile");
}
