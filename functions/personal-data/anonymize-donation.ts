import { anonymousName } from "../../shared/domain/donation.ts";
import { donationChanged, readDonation } from "../data/donations.ts";
import { keys } from "../data/keys.ts";
import { pictureRemoved } from "../data/pictures.ts";
import { transact } from "../data/write.ts";
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
  const linkGone = { name: "link", remove: { Key: keys.userDonation(userId, donationId) } } as const;
  for (let round = 0; round < rounds; round += 1) {
    const donation = await readDonation(donationId);
    const anonymous = donation === undefined ? [] : donationChanged(donation, nobody);
    const failed = await transact<string>([...anonymous, pictureRemoved(donationId), linkGone]);
    if (failed.size === 0) return;
  }
  throw new ShopError("changed_meanwhile");
}
