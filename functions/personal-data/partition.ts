import * as z from "zod";
import { keys } from "../data/keys.ts";
import { type Order, order } from "../data/orders.ts";
import { readRange } from "../data/table.ts";

/** All rows under a user's key, by what they are. The account itself stands apart: it goes first. */
export interface Partition {
  readonly profile: Record<string, unknown> | undefined;
  /** Newest first. */
  readonly orders: readonly Order[];
  /** For which lines orders are open. */
  readonly openLines: readonly string[];
  /** Donations and messages that were made while signed in, newest first. */
  readonly donationIds: readonly string[];
  readonly messageIds: readonly string[];
}

const sortKey = z.object({ sk: z.string() });

/** Everything that is a user's, in one Query; what the rows point to is not among it. */
export async function readPartition(userId: string): Promise<Partition> {
  const { pk, sk: profileKey } = keys.user(userId);
  const rows = (await readRange(pk, " ", "\u{10FFFF}")).reverse();
  const named = (prefix: string) =>
    rows.map((row) => sortKey.parse(row).sk).flatMap((sk) => (sk.startsWith(prefix) ? [sk.slice(prefix.length)] : []));
  const orderPrefix = keys.order("", "").sk;
  return {
    profile: rows.find((row) => row.sk === profileKey),
    orders: rows.filter((row) => sortKey.parse(row).sk.startsWith(orderPrefix)).map((row) => order.parse(row)),
    openLines: named(keys.openOrder("", "").sk),
    donationIds: named(keys.userDonation("", "").sk),
    messageIds: named(keys.userMessage("", "").sk),
  };
}
