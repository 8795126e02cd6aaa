import { donationWords } from "#shared/content/words/admin/donations.ts";
import type { Reply } from "#shared/contract/index.ts";

/** A donation as the list returns it. */
export type AdminDonation = Reply<"listAdminDonations">["donations"][number];
/** A donation with all its details. */
export type DonationDetail = Reply<"getAdminDonation">["donation"];

/** Whether the whole amount was reversed, by refunds or by a lost dispute. */
function isFullyReversed({ refundedCents, amountCents, dispute }: AdminDonation): boolean {
  return refundedCents >= amountCents || dispute === "lost";
}

/** Whether the donation is public on the wall. Mirrors the server's rule in functions/data/donations.ts. */
export function isOnWall(donation: AdminDonation): boolean {
  return donation.status === "complete" && !donation.hidden && !isFullyReversed(donation);
}

/** Returns how a sentence names the donor: by name, by email address, or as "the anonymous donor". */
export function donorOf({ rawName, email }: AdminDonation): string {
  return rawName || email || donationWords.anonymousDonor;
}
