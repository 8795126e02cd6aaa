import { cleanNote, isDonationAmount, publicName, smallestDonation } from "#shared/domain/donation.ts";
import type { Language } from "#shared/domain/language.ts";
import { donationLimits as amounts } from "#shared/domain/limits.ts";
import { formatMoney } from "#shared/domain/money.ts";
import { checkLimit, countAttempt, hashOf, limits } from "../../data/attempts.ts";
import { startDonation } from "../../data/donation-status.ts";
import { type Donation, readDonation, saveDonation } from "../../data/donations.ts";
import { newId } from "../../data/ids.ts";
import { readEffectiveSettings } from "../../data/settings.ts";
import { ShopError } from "../../shop-error.ts";
import { isInvalidRequest } from "../call-stripe.ts";
import { type CreatedIntent, clientSecretOf, createDonationIntent, type Intent, retrieveIntent } from "../intents.ts";
import { createStageStripe, type StageStripe } from "../stripe-client.ts";
import { readSentPicture } from "./sent-picture.ts";

/** A donation request. */
export interface DonationRequest {
  readonly amountCents: number;
  readonly name: string | null;
  readonly email: string | null;
  readonly note: string | null;
  readonly anonymous: boolean;
  /** A data URL. */
  readonly profileImage: string | null;
}

/** A donation ready to be paid. */
export interface PayableDonation {
  readonly clientSecret: string;
  readonly amount: number;
  readonly currency: string;
  readonly donationId: string;
}

/**
 * Creates a donation and its payment, in the shop's currency. Stores the donation, creates its payment at Stripe, then
 * stores the payment's id with the donation. Only then is the client secret returned, so a crash in between leaves an
 * unpayable donation that expires. `ipAddress`: stored as a hash while the donation is pending.
 *
 * Throws `invalid`, `too_large`, `too_many_attempts`, `changed_meanwhile`, `provider_busy`, `provider_unavailable`.
 */
export async function openDonation(
  request: DonationRequest,
  ipAddress: string,
  { now, language }: { readonly now: Date; readonly language: Language },
): Promise<PayableDonation> {
  const donor = donorOf(request);
  const picture =
    request.anonymous || request.profileImage === null ? undefined : readSentPicture(request.profileImage);
  const addressHash = hashOf(ipAddress);
  await countAttempt(limits.donationByAddress, ipAddress, now);
  const [stripe, { currency }] = await Promise.all([
    createStageStripe({ now }),
    readEffectiveSettings(),
    checkLimit(limits.donationFailureByAddress, addressHash, now),
    donor.email === null ? undefined : countAttempt(limits.donationByDonor, donor.email, now),
  ]);
  if (!isDonationAmount(request.amountCents, currency)) throw invalidAmount(currency);
  const donation: Donation = {
    ...donor,
    language,
    id: newId("don", now),
    pictureType: picture?.type,
    amount: request.amountCents,
    currency,
    status: "pending",
    createdAt: now.toISOString(),
    livemode: stripe.livemode,
    hidden: false,
    refunded: 0,
    disputed: 0,
    failures: [],
    addressHash,
    attempt: 1,
    revision: 1,
  };
  await startDonation(donation, picture);
  const intent = await createPayment(donation, stripe);
  return {
    clientSecret: clientSecretOf(intent),
    amount: intent.amount,
    currency: intent.currency,
    donationId: donation.id,
  };
}

/** The donor's details to store. An anonymous donor's name and email are left out, even if they were sent. */
function donorOf({ name, email, note, anonymous }: DonationRequest) {
  return {
    name: publicName(name, anonymous),
    rawName: anonymous || name === "" ? null : name,
    email: anonymous ? null : email,
    note: cleanNote(note),
    anonymous,
  };
}

/** Creates the donation's payment and stores its id. */
async function createPayment(donation: Donation, { client }: StageStripe): Promise<Intent> {
  const { id: intentId, current } = await createIntent(donation, client);
  const saved = await saveDonation(donation, { intentId });
  // If the id is stored although the condition failed, DynamoDB's response to the first attempt was lost.
  if (saved === undefined && (await readDonation(donation.id))?.intentId !== intentId) {
    throw new ShopError("changed_meanwhile");
  }
  const intent = current ?? (await retrieveIntent(client, intentId));
  if (intent === undefined) throw new ShopError("provider_unavailable");
  return intent;
}

async function createIntent(donation: Donation, client: StageStripe["client"]): Promise<CreatedIntent> {
  try {
    return await createDonationIntent(client, donation);
  } catch (thrown) {
    // Stripe's limits for the amount change with exchange rates.
    const isAmountRejected =
      thrown instanceof ShopError && isInvalidRequest(thrown.cause) && thrown.cause.param === "amount";
    throw isAmountRejected ? invalidAmount(donation.currency) : thrown;
  }
}

function invalidAmount(currency: string): ShopError {
  const [least, most] = [smallestDonation(currency), amounts.maximum].map((amount) => formatMoney(amount, currency));
  const message = `Please choose or enter a valid donation amount, from ${least} to ${most}.`;
  return new ShopError("invalid", { message, issues: [{ path: "amountCents", message }] });
}
