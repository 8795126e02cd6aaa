import type { Reply } from "#shared/contract/index.ts";
import type { Donation } from "../data/donations.ts";

type PublicDonation = Reply<"listDonations">["donations"][number];
type AdminDonation = Reply<"listAdminDonations">["donations"][number];
type DonationDetail = Reply<"getAdminDonation">["donation"];

/** A donation with its public fields only. */
export function donationReply(donation: Donation): PublicDonation {
  const { id, name, note, anonymous, amount, currency, createdAt } = donation;
  return {
    id,
    name,
    note,
    anonymous,
    profileImage: pictureUrl(donation),
    amountCents: amount,
    currency,
    createdAt,
  };
}

/** A donation in the admin area's list. */
export function adminDonationReply(donation: Donation): AdminDonation {
  const { rawName, email, status, paidAt, hidden, refunded, dispute } = donation;
  return {
    ...donationReply(donation),
    rawName,
    email,
    status,
    paidAt: paidAt ?? null,
    hidden,
    refundedCents: refunded,
    dispute: dispute ?? null,
  };
}

/** A donation with all details. */
export function donationDetailReply(donation: Donation): DonationDetail {
  const { intentId, livemode, disputed, userId } = donation;
  return {
    ...adminDonationReply(donation),
    paymentIntentId: intentId ?? null,
    livemode,
    disputedCents: disputed,
    userId: userId ?? null,
  };
}

function pictureUrl({ id, pictureType }: Donation): string | null {
  return pictureType === undefined ? null : `/api/donations/${id}/picture`;
}
