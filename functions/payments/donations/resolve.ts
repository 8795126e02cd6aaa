import type { Actor } from "../../data/audit.ts";
import { type Donation, readDonation } from "../../data/donations.ts";
import { ShopError } from "../../shop-error.ts";
import type { PaymentContext } from "../context.ts";
import { retrieveIntent, stageOf } from "../intents.ts";
import { ourStripe } from "../stripe-client.ts";
import { syncReversals } from "./reversals.ts";
import { syncDonation } from "./sync.ts";

/**
 * Brings a donation to where its payment is, because an admin asks for it: what the webhook would have done, had it
 * come. Each move is audited in the transaction that makes it. Repeating it changes nothing, and so does asking for a
 * donation whose payment was never begun, or is out of reach of this stage's key.
 *
 * Throws `payment_mismatch` when the payment succeeded and is not what the donation waits for, `not_found` when the
 * donation is gone by now, `changed_meanwhile` and `provider_unavailable`; the last two mean try again.
 */
export async function resolveDonation(read: Donation, by: Actor, given: PaymentContext): Promise<Donation> {
  const context = { ...given, resolvedBy: by };
  const { client, livemode } = await ourStripe(context.now);
  const intent =
    read.intentId === undefined || read.livemode !== livemode ? undefined : await retrieveIntent(client, read.intentId);
  if (intent === undefined) return read;
  await syncDonation(intent, { id: "", type: "" }, context);
  const donation = await readDonation(read.id);
  if (donation === undefined) throw new ShopError("not_found");
  if (donation.status === "complete") return syncReversals(donation, context, client);
  if (stageOf(intent) === "succeeded") {
    const message = "This payment does not belong to this donation. Please look at it in Stripe.";
    throw new ShopError("payment_mismatch", { message });
  }
  return donation;
}
