import { readBatch } from "../../data/batch.ts";
import { type Donation, donation } from "../../data/donations.ts";
import { isId } from "../../data/ids.ts";
import { type Key, keys } from "../../data/keys.ts";
import { type Order, order } from "../../data/orders.ts";
import { donationIdOf, type Intent, orderIdsOf } from "../intents.ts";

/** The record named in a payment's metadata: an order or a donation, and its key. */
export interface NamedRecord {
  readonly kind: "order" | "donation";
  readonly id: string;
  readonly key: Key;
}

/**
 * The record named in this payment; undefined if the payment is not for a record of this shop. The metadata of a
 * manual payment may contain anything.
 */
export function recordNamedBy(payment: Pick<Intent, "metadata">): NamedRecord | undefined {
  const orderIds = orderIdsOf(payment);
  if (orderIds !== undefined) {
    const { userId, orderId: id } = orderIds;
    if (isId("usr", userId) && isId("ord", id)) return { kind: "order", id, key: keys.order(userId, id) };
  }
  const id = donationIdOf(payment);
  return id !== undefined && isId("don", id) ? { kind: "donation", id, key: keys.donation(id) } : undefined;
}

/** The existing orders and donations, by id. */
export interface Records {
  readonly orders: ReadonlyMap<string, Order>;
  readonly donations: ReadonlyMap<string, Donation>;
}

/** Reads the named records, each once, in as few requests as possible. */
export async function readRecords(namedRecords: readonly NamedRecord[]): Promise<Records> {
  const uniqueKeys = new Map(namedRecords.map(({ key }) => [`${key.pk} ${key.sk}`, key]));
  const rows = await readBatch([...uniqueKeys.values()]);
  const donations = rows.filter(({ sk }) => sk === keys.donation("").sk).map((row) => donation.parse(row));
  const orders = rows.filter(({ sk }) => sk !== keys.donation("").sk).map((row) => order.parse(row));
  return {
    orders: new Map(orders.map((each) => [each.id, each])),
    donations: new Map(donations.map((each) => [each.id, each])),
  };
}

/** Who pays for a record. `phone`: the order's number, in digits; null for a donation. */
export interface Payer {
  readonly name: string;
  readonly phone: string | null;
}

/** Who pays for this record: the name, or else the email. Undefined if the record does not exist, or was erased. */
export function payerOf({ id }: NamedRecord, { orders, donations }: Records): Payer | undefined {
  const order = orders.get(id);
  const donation = donations.get(id);
  const name = order?.customerName || order?.customerEmail || donation?.rawName || donation?.email || donation?.name;
  return name ? { name, phone: order?.phone || null } : undefined;
}
