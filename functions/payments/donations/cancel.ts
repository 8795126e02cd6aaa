import { cancelDonation } from "../../data/donation-status.ts";
import { type Donation, readDonation } from "../../data/donations.ts";
import { again, untilUnchanged } from "../../data/until-unchanged.ts";
import { ShopError } from "../../shop-error.ts";
import { isRefusal } from "../ask-stripe.ts";
import type { PaymentContext } from "../context.ts";
import { cancelIntent, type Intent, retrieveIntent, stageOf } from "../intents.ts";
import { ourStripe } from "../stripe-client.ts";
import { settleDonation } from "./settle.ts";

/**
 * What became of a donation that was to be canceled. complete: it turned out to be paid. processing: a bank is at
 * work on it. mismatch: paid, but not as it should be. gone: there is no such donation any more.
 */
export type Canceled = "canceled" | "complete" | "processing" | "mismatch" | "gone";

/**
 * Cancels a donation that is not paid: its payment first, so that nobody can pay for it any more, then the donation.
 * Repeating it, or dying in between, comes to the same end.
 *
 * Throws `changed_meanwhile` and `provider_unavailable`; both mean try again.
 */
export async function cancelUnpaid(donationId: string, context: PaymentContext): Promise<Canceled> {
  const { client } = await ourStripe(context.now);
  return untilUnchanged(async (): Promise<Canceled | typeof again> => {
    const donation = await readDonation(donationId);
    if (donation === undefined) return "gone";
    if (donation.status !== "pending") return donation.status;
    const intent = donation.intentId === undefined ? undefined : await retrieveIntent(client, donation.intentId);
    const stage = intent === undefined ? "canceled" : stageOf(intent);
    if (stage === "processing") return "processing";
    if (intent !== undefined && stage === "succeeded") return settled(donation, intent, context);
    if (intent !== undefined && stage === "payable") {
      try {
        await cancelIntent(client, intent.id);
      } catch (thrown) {
        if (!isRefusal(thrown)) throw thrown;
        // It has moved since it was read; look again.
        return again;
      }
    }
    if ((await cancelDonation(donation, context)) === "changed") return again;
    context.log.info("a donation is canceled", { donationId, via: context.via });
    return "canceled";
  });
}

async function settled(donation: Donation, intent: Intent, context: PaymentContext): Promise<Canceled> {
  const { kind } = await settleDonation(intent, donation.id, context);
  if (kind === "complete" || kind === "mismatch") return kind;
  if (kind === "not_visible") return "gone";
  throw new ShopError("changed_meanwhile");
}
