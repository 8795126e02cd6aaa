import { anonymousName } from "#shared/domain/donation.ts";
import { type Actor, audited } from "../data/audit.ts";
import { type Donation, donationChanged, findDonation, readDonation } from "../data/donations.ts";
import { keys } from "../data/keys.ts";
import { pictureRemoved } from "../data/pictures.ts";
import { type Part, transact } from "../data/write.ts";
import { ShopError } from "../shop-error.ts";

/** How often a donation may move under this before the next run has to go on. */
const rounds = 5;

const nobody = {
  name: anonymousName,
  rawName: null,
  email: null,
  note: null,
  anonymous: true,
  pictureType: undefined,
  userId: undefined,
  addressHash: undefined,
} as const;

/** Takes the person out of a donation that this account reported. It stays where it is on the wall. Throws `changed_meanwhile`. */
export async function anonymizeDonation(userId: string, donationId: string): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const donation = await readDonation(donationId);
    const failed = await transact<string>([
      ...(donation === undefined ? [] : donationChanged(donation, nobody)),
      pictureRemoved(donationId),
      linkGone(userId, donationId),
    ]);
    if (failed.size === 0) return;
  }
  throw new ShopError("changed_meanwhile");
}

/**
 * An admin takes the person out of a donation, as its giver asked. One that names nobody is answered as it is, without a second trace. Throws
 * `not_found` and, when it moves all the time, `changed_meanwhile`.
 */
export async function anonymizeDonationFor(by: Actor, donationId: string, now: Date): Promise<Donation> {
  for (let round = 0; round < rounds; round += 1) {
    const donation = await findDonation(donationId, now);
    if (donation === undefined) throw new ShopError("not_found");
    if (namesNobody(donation)) return donation;
    const { userId } = donation;
    const failed = await transact<string>([
      ...donationChanged(donation, nobody),
      pictureRemoved(donationId),
      ...(userId === undefined ? [] : [linkGone(userId, donationId)]),
      audited(by, { action: "donation.anonymize", target: donationId, old: null, new: null }, now),
    ]);
    if (failed.size === 0) return { ...donation, ...nobody, revision: donation.revision + 1 };
  }
  throw new ShopError("changed_meanwhile");
}

function namesNobody({ rawName, email, note, pictureType, userId }: Donation): boolean {
  return rawName === null && email === null && note === null && pictureType === undefined && userId === undefined;
}

/** The account's partition, which its export reads, names the donation no more. */
function linkGone(userId: string, donationId: string): Part<"link"> {
  return { name: "link", remove: { Key: keys.userDonation(userId, donationId) } };
}
