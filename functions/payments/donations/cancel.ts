import { cancelDonation } from "../../data/donation-status.ts";
import { type Donation, readDonation } from "../../data/donations.ts";
import { retry, retryOnConflict } from "../../data/retry-on-conflict.ts";
import { ShopError } from "../../shop-error.ts";
import { isRefusal } from "../call-stripe.ts";
import type { PaymentContext } from "../context.ts";
import { cancelIntent, type Intent, retrieveIntent, stageOf } from "../intents.ts";
import { ourStripe } from "../stripe-client.ts";
import { settleDonation } from "./settle.ts";

/**
 * The outcome of canceling. complete: it was paid after all. processing: the bank is processing. mismatch: paid, but
 * not as expected. gone: the donation no longer exists.
 */
export type Canceled = "canceled" | "complete" | "processing" | "mismatch" | "gone";

/**
 * Cancels an unpaid donation: its payment first, so it can no longer be paid, then the donation. Idempotent, also
 * when interrupted.
 *
 * Throws `changed_meanwhile` and `provider_unavailable`; both can be retried.
 */
export async function cancelUnpaid(donationId: string, context: PaymentContext): Promise<Canceled> {
  const { client } = await ourStripe(context.now);
  return retryOnConflict(async (): Promise<Canceled | typeof retry> => {
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
        // The payment changed concurrently.
        return retry;
      }
    }
    if ((await cancelDonation(donation, context)) === "changed") return retry;
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
