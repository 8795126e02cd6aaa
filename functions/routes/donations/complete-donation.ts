import { donationContract } from "#shared/contract/shop/giving.ts";
import { countAttempt, limits } from "../../data/attempts.ts";
import { readDonation } from "../../data/donations.ts";
import { callerAddress } from "../../http/caller-address.ts";
import { endpoint } from "../../http/endpoint.ts";
import { linkIfComplete, settleDonation } from "../../payments/donations/settle.ts";
import { retrieveIntent } from "../../payments/intents.ts";
import { mismatchError } from "../../payments/mismatch.ts";
import { createStageStripe } from "../../payments/stripe-client.ts";
import { tableOrStripe } from "../../payments/table-or-stripe.ts";
import { ShopError } from "../../shop-error.ts";

/**
 * Completes a donation after its payment, verified with Stripe. Idempotent. The ids of the donation and of the payment
 * suffice, because a bank may redirect to a browser without a token. With a token, the donation is linked to the
 * caller.
 */
export const handler = endpoint(
  "completeDonation",
  donationContract,
  async ({ body, caller, requestOrigin, now, log }) => {
    await countAttempt(limits.donationCompletionByAddress, await callerAddress(requestOrigin, now), now);
    const donation = await readDonation(body.donationId);
    if (donation === undefined) throw new ShopError("not_found");
    if (donation.intentId !== body.paymentIntentId) throw foreignPayment();
    if (donation.status === "complete") {
      await linkIfComplete(donation.id, caller?.id);
      return { status: "complete", donationId: donation.id };
    }
    const kind = await tableOrStripe(
      async () => ((await readDonation(donation.id))?.status === "complete" ? "complete_by_then" : undefined),
      async (stripe) => {
        const { client } = await createStageStripe({ now, stripe });
        const intent = await retrieveIntent(client, body.paymentIntentId);
        if (intent === undefined) throw foreignPayment();
        const { kind } = await settleDonation(intent, donation.id, { now, log, via: "page" }, caller?.id);
        if (kind === "mismatch") throw mismatchError(intent, donation, "donation", "customer");
        return kind;
      },
    );
    switch (kind) {
      case "complete_by_then":
        await linkIfComplete(donation.id, caller?.id);
        return { status: "complete", donationId: donation.id };
      case "complete":
        return { status: "complete", donationId: donation.id };
      case "not_visible":
        throw new ShopError("not_found");
      case "processing":
        throw new ShopError("payment_processing");
      case "incomplete":
      case "canceled":
        throw new ShopError("payment_incomplete");
    }
  },
);

function foreignPayment(): ShopError {
  const message = "This payment does not belong to this donation. Please contact support.";
  return new ShopError("payment_mismatch", { message });
}
