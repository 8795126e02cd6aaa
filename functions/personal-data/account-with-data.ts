import { readBatch } from "../data/batch.ts";
import { type Donation, donation } from "../data/donations.ts";
import { keys } from "../data/keys.ts";
import { readMailsTo } from "../data/mails.ts";
import { type Message, readMessages } from "../data/messages.ts";
import type { Order } from "../data/orders.ts";
import type { Mail } from "../data/outbox.ts";
import type { Passkey } from "../data/passkeys.ts";
import { type Picture, picture } from "../data/pictures.ts";
import { type User, user } from "../data/user.ts";
import { readPartition } from "./partition.ts";

/** A donation reported by a signed-in user, with its picture. */
export interface OwnDonation extends Donation {
  readonly picture: Picture | undefined;
}

/** An account with all its data, each list newest first. */
export type AccountWithData = User & {
  readonly orders: readonly Order[];
  readonly donations: readonly OwnDonation[];
  readonly messages: readonly Message[];
  readonly mails: readonly Mail[];
  /** Oldest first. */
  readonly ownPasskeys: readonly Passkey[];
};

/**
 * Reads an account with all its data: one Query of the user's partition, and of the mails to the account, then the rows
 * to which the partition points. Undefined if there is no such account.
 */
export async function readAccountWithData(userId: string): Promise<AccountWithData | undefined> {
  const [{ profile, orders, donationIds, messageIds, passkeys }, mails] = await Promise.all([
    readPartition(userId),
    readMailsTo(userId),
  ]);
  if (profile === undefined) return undefined;
  const [donations, messages] = await Promise.all([readDonations(donationIds), readMessages(messageIds)]);
  return { ...user.parse(profile), orders, donations, messages, mails, ownPasskeys: passkeys };
}

async function readDonations(ids: readonly string[]): Promise<readonly OwnDonation[]> {
  const rows = await readBatch(ids.flatMap((id) => [keys.donation(id), keys.picture(id)]));
  const findRow = (key: { pk: string; sk: string }) => rows.find((row) => row.pk === key.pk && row.sk === key.sk);
  return ids.flatMap((id) => {
    const row = findRow(keys.donation(id));
    const pictureRow = findRow(keys.picture(id));
    return row === undefined ? [] : [{ ...donation.parse(row), picture: pictureRow && picture.parse(pictureRow) }];
  });
}
