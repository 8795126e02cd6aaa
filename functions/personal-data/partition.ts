import * as z from "zod";
import { keys } from "../data/keys.ts";
import { type Order, order } from "../data/orders.ts";
import { type Passkey, passkey } from "../data/passkeys.ts";
import { readRange } from "../data/table.ts";

/** All rows of a user's partition, by kind. */
export interface Partition {
  /** The account itself; undefined once it is deleted. */
  readonly profile: Record<string, unknown> | undefined;
  /** Newest first. */
  readonly orders: readonly Order[];
  /** The lines of open orders. */
  readonly openLines: readonly string[];
  /** Donations and messages sent while signed in, newest first. */
  readonly donationIds: readonly string[];
  readonly messageIds: readonly string[];
  /** Oldest first. */
  readonly passkeys: readonly Passkey[];
}

const sortKey = z.object({ sk: z.string() });

/** Reads a user's partition in one Query. Donations and messages are only referenced in it, by their ids. */
export async function readPartition(userId: string): Promise<Partition> {
  const { pk, sk: profileKey } = keys.user(userId);
  const rows = (await readRange(pk, " ", "\u{10FFFF}")).reverse();
  const idsAfterPrefix = (prefix: string) =>
    rows.map((row) => sortKey.parse(row).sk).flatMap((sk) => (sk.startsWith(prefix) ? [sk.slice(prefix.length)] : []));
  const rowsAfterPrefix = (prefix: string) => rows.filter((row) => sortKey.parse(row).sk.startsWith(prefix));
  return {
    profile: rows.find((row) => row.sk === profileKey),
    orders: rowsAfterPrefix(keys.order("", "").sk).map((row) => order.parse(row)),
    openLines: idsAfterPrefix(keys.openOrder("", "").sk),
    donationIds: idsAfterPrefix(keys.userDonation("", "").sk),
    passkeys: rowsAfterPrefix(keys.passkey("", "").sk)
      .map((row) => passkey.parse(row))
      .reverse(),
    messageIds: idsAfterPrefix(keys.userMessage("", "").sk),
  };
}
