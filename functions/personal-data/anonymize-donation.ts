import { anonymousName } from "#shared/domain/donation.ts";
import { type Actor, audited } from "../data/audit.ts";
import { type Donation, donationChanged, findDonation, readDonation } from "../data/donations.ts";
import { keys } from "../data/keys.ts";
import { pictureRemoved } from "../data/pictures.ts";
import { again, untilUnchanged } from "../data/until-unchanged.ts";
import { type Part, transact } from "../data/write.ts";
import { ShopError } from "../shop-error.ts";

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

/** Anonymizes a donation linked to this account. It stays on the wall. Throws `changed_meanwhile`. */
export async function anonymizeDonation(userId: string, donationId: string): Promise<void> {
  return untilUnchanged(async () => {
    const donation = await readDonation(donationId);
    const failed = await transact<string>([
      ...(donation === undefined ? [] : donationChanged(donation, erasedDonor)),
      pictureRemoved(donationId),
      linkDeleted(userId, donationId),
    ]);
    return failed.size === 0 ? undefined : again;
  });
}

/**
 * Anonymizes a donation at the donor's request. Idempotent: an already anonymous donation is returned without another
 * audit entry. Throws `not_found` and `changed_meanwhile`.
 */
export async function anonymizeDonationFor(by: Actor, donationId: string, now: Date): Promise<Donation> {
  return untilUnchanged(async () => {
    const donation = await findDonation(donationId, now);
    if (donation === undefined) throw new ShopError("not_found");
    if (namesNobody(donation)) return donation;
    const { userId } = donation;
    const failed = await transact<string>([
      ...donationChanged(donation, erasedDonor),
      pictureRemoved(donationId),
      ...(userId === undefined ? [] : [linkDeleted(userId, donationId)]),
      audited(by, { action: "donation.anonymize", target: donationId, old: null, new: null }, now),
    ]);
    return failed.size === 0 ? { ...donation, ...erasedDonor, revision: donation.revision + 1 } : again;
  });
}

function namesNobody({ rawName, email, note, pictureType, userId }: Donation): boolean {
  return rawName === null && email === null && note === null && pictureType === undefined && userId === undefined;
}

/** Removes the donation from the account's export. */
function linkDeleted(userId: string, donationId: string): Part<"link"> {
  return { name: "link", remove: { Key: keys.userDonation(userId, donationId) } };
}
