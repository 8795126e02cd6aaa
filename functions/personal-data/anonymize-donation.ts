import { anonymousName } from "#shared/domain/donation.ts";
import { type Actor, auditWrite } from "../data/audit.ts";
import { type Donation, donationWrites, findDonation, readDonation } from "../data/donations.ts";
import { keys } from "../data/keys.ts";
import { pictureDelete } from "../data/pictures.ts";
import { retry, retryOnConflict } from "../data/retry-on-conflict.ts";
import { type TransactionPart, transact } from "../data/write.ts";
import { ShopError } from "../shop-error.ts";
import { thanksDelete } from "./erase-mails.ts";

const erasedDonor = {
  name: anonymousName,
  rawName: null,
  email: null,
  note: null,
  anonymous: true,
  pictureType: undefined,
  userId: undefined,
  addressHash: undefined,
} as const;

/** Anonymizes a donation linked to this account. The donation stays on the wall. Throws `changed_meanwhile`. */
export async function anonymizeDonation(userId: string, donationId: string): Promise<void> {
  return retryOnConflict(async () => {
    const donation = await readDonation(donationId);
    const failedParts = await transact<string>([
      ...(donation === undefined ? [] : donationWrites(donation, erasedDonor)),
      pictureDelete(donationId),
      thanksDelete(donationId),
      linkDelete(userId, donationId),
    ]);
    return failedParts.size === 0 ? undefined : retry;
  });
}

/**
 * Anonymizes a donation on behalf of an admin, at the donor's request. Idempotent: an already anonymous donation is
 * returned without another audit entry. Throws `not_found` and `changed_meanwhile`.
 */
export async function anonymizeDonationAsAdmin(admin: Actor, donationId: string, now: Date): Promise<Donation> {
  return retryOnConflict(async () => {
    const donation = await findDonation(donationId, now);
    if (donation === undefined) throw new ShopError("not_found");
    if (isAnonymized(donation)) return donation;
    const { userId } = donation;
    const failedParts = await transact<string>([
      ...donationWrites(donation, erasedDonor),
      pictureDelete(donationId),
      thanksDelete(donationId),
      ...(userId === undefined ? [] : [linkDelete(userId, donationId)]),
      auditWrite(admin, { action: "donation.anonymize", target: donationId, old: null, new: null }, now),
    ]);
    return failedParts.size === 0 ? { ...donation, ...erasedDonor, revision: donation.revision + 1 } : retry;
  });
}

function isAnonymized({ rawName, email, note, pictureType, userId }: Donation): boolean {
  return rawName === null && email === null && note === null && pictureType === undefined && userId === undefined;
}

/** The write that unlinks the donation from the account, and so from the account's export. */
function linkDelete(userId: string, donationId: string): TransactionPart<"link"> {
  return { name: "link", remove: { Key: keys.userDonation(userId, donationId) } };
}
