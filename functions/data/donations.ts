import * as z from "zod";
import { donationStatuses } from "#shared/domain/donation.ts";
import { defaultLanguage, languages } from "#shared/domain/language.ts";
import { disputeStates } from "#shared/domain/order.ts";
import { pictureTypes } from "#shared/domain/picture.ts";
import { indexKeys, keys } from "./keys.ts";
import { searchableDonation, searchRowWrites } from "./search-rows.ts";
import { readRow } from "./table.ts";
import { type TransactionPart, type Update, update } from "./write.ts";

export const donation = z.object({
  id: z.string(),
  /** The name displayed on the wall. */
  name: z.string(),
  /** The real name, for admins only; null for anonymous donors. */
  rawName: z.string().nullable(),
  email: z.string().nullable(),
  note: z.string().nullable(),
  anonymous: z.boolean(),
  /** The language of mail to the donor: in which they read the site when they gave. */
  language: z.enum(languages).default(defaultLanguage),
  /** The picture's type; absent without a picture. The picture itself has its own row. */
  pictureType: z.enum(pictureTypes).optional(),
  /** The amount requested, in minor units of `currency`. */
  amount: z.int().positive(),
  currency: z.string(),
  status: z.enum(donationStatuses),
  createdAt: z.string(),
  paidAt: z.string().optional(),
  /** The only PaymentIntent that may pay for this donation; absent until it is known to exist. */
  intentId: z.string().optional(),
  livemode: z.boolean(),
  /** The account that reported the payment, if one was signed in. */
  userId: z.string().optional(),
  /** Hidden from the wall by an admin. */
  hidden: z.boolean().default(false),
  /** In minor units: the amount refunded by us, and the amount withheld or taken by the bank in disputes. */
  refunded: z.int().nonnegative().default(0),
  disputed: z.int().nonnegative().default(0),
  dispute: z.enum(disputeStates).optional(),
  /** The newest `maxStoredRequests` refund requests, oldest first, each with a unique id. */
  refundRequests: z.array(z.object({ id: z.string(), amount: z.int().positive() })).optional(),
  /** While pending: the ids of Stripe's events about declined cards, for deduplication. */
  failures: z.array(z.string()).default([]),
  /** While pending: the hash of the donor's IP address, for limiting declined cards. */
  addressHash: z.string().optional(),
  /** The number of payments created for this donation; part of Stripe's idempotency key. */
  attempt: z.int().min(1),
  /** Incremented on every write, for optimistic locking. */
  revision: z.int().min(1),
  /** TTL of a canceled donation, in seconds since 1970. Expired rows may still be read for days. */
  expiresAt: z.int().optional(),
});
export type Donation = z.output<typeof donation>;

/**
 * Max stored refund requests, more than a donation ever has. If a request that is no longer stored is retried, it is
 * found by its id among Stripe's refunds.
 */
const maxStoredRequests = 50;

/** Returns the stored refund requests with a new one, to be saved before Stripe is called. */
export function withRefundRequest(
  { refundRequests = [] }: Donation,
  id: string,
  amount: number,
): Donation["refundRequests"] {
  return [...refundRequests, { id, amount }].slice(-maxStoredRequests);
}

/** The fields that may change; undefined removes a field. */
export type DonationChange = Partial<Omit<Donation, "id" | "createdAt" | "revision">>;

/** Reads a donation, even an expired one: see `isExpired`. */
export function readDonation(donationId: string): Promise<Donation | undefined> {
  return readRow(keys.donation(donationId), donation);
}

/** Finds a donation that has not expired. */
export async function findDonation(donationId: string, now: Date): Promise<Donation | undefined> {
  const stored = await readDonation(donationId);
  return stored === undefined || isExpired(stored, now) ? undefined : stored;
}

/** Whether a donation has expired, although DynamoDB may not have deleted it yet. */
export function isExpired({ expiresAt }: Donation, now: Date): boolean {
  return expiresAt !== undefined && expiresAt * 1000 <= now.getTime();
}

/** The amount that remains after reversals, in minor units. */
export function netAmountOf({ amount, refunded, disputed }: Donation): number {
  return Math.max(0, amount - refunded - disputed);
}

/** Whether a donation is public: paid, not hidden by an admin, not fully refunded, and without a lost dispute. */
export function isOnWall({ status, hidden, amount, refunded, dispute }: Donation): boolean {
  return status === "complete" && !hidden && refunded < amount && dispute !== "lost";
}

/** The transaction parts that put a new donation, with its index keys, and its search rows. */
export function donationPuts(newDonation: Donation): TransactionPart<"donation" | "search">[] {
  return [donationPut(newDonation), ...searchRowWrites(undefined, searchableDonation(newDonation))];
}

/** The transaction part that puts a new donation's row, with its index keys. */
export function donationPut(newDonation: Donation): TransactionPart<"donation"> {
  return {
    name: "donation",
    put: {
      Item: {
        ...keys.donation(newDonation.id),
        ...indexKeys.donation(newDonation.id, newDonation.createdAt),
        ...statusListKey(newDonation),
        ...(newDonation.email === null ? {} : indexKeys.donationEmail(newDonation.id, newDonation.email)),
        ...newDonation,
      },
      ConditionExpression: "attribute_not_exists(pk)",
    },
  };
}

/**
 * Saves a donation if it is unchanged since it was read; otherwise returns undefined. Only for fields that are not in
 * search rows.
 */
export async function saveDonation(
  donationAsRead: Donation,
  change: Omit<DonationChange, "rawName" | "expiresAt">,
): Promise<Donation | undefined> {
  const row = await update(donationUpdate(donationAsRead, change));
  return row && donation.parse(row);
}

/**
 * The transaction part that saves a donation, on condition that it is unchanged since it was read. Only for fields that
 * are not in search rows.
 */
export function donationFieldWrite(
  donationAsRead: Donation,
  change: Omit<DonationChange, "rawName" | "expiresAt">,
): TransactionPart<"donation"> {
  return { name: "donation", update: donationUpdate(donationAsRead, change) };
}

/**
 * The transaction parts that save any change of a donation together with its search rows, on condition that the
 * donation is unchanged since it was read.
 */
export function donationWrites(
  donationAsRead: Donation,
  change: DonationChange,
): TransactionPart<"donation" | "search">[] {
  return [
    { name: "donation", update: donationUpdate(donationAsRead, change) },
    ...searchRowWrites(searchableDonation(donationAsRead), searchableDonation({ ...donationAsRead, ...change })),
  ];
}

/** The update of a donation and its index keys, which are derived from the changed donation. */
function donationUpdate(donationAsRead: Donation, change: DonationChange): Update {
  const next = { ...donationAsRead, ...change };
  const emailIndexKey =
    next.email === null ? { gsi3pk: undefined, gsi3sk: undefined } : indexKeys.donationEmail(next.id, next.email);
  const revision = donationAsRead.revision + 1;
  const entries = Object.entries({ ...change, ...statusListKey(next), ...emailIndexKey, revision });
  const setEntries = entries.filter(([, value]) => value !== undefined);
  const removedEntries = entries.filter(([, value]) => value === undefined);
  return {
    Key: keys.donation(donationAsRead.id),
    UpdateExpression: [
      `SET ${setEntries.map(([name]) => `#${name} = :${name}`).join(", ")}`,
      ...(removedEntries.length > 0 ? [`REMOVE ${removedEntries.map(([name]) => `#${name}`).join(", ")}`] : []),
    ].join(" "),
    ConditionExpression: "#revision = :asRead",
    ExpressionAttributeNames: Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ...Object.fromEntries(setEntries.map(([name, value]) => [`:${name}`, value])),
      ":asRead": donationAsRead.revision,
    },
  };
}

/**
 * The gsi2 key of a donation: the wall if it is public, "hidden" if it is paid but not public, otherwise the list of
 * its status.
 */
function statusListKey(donation: Donation) {
  const { id, createdAt, paidAt, status } = donation;
  if (isOnWall(donation)) return indexKeys.wall(id, paidAt ?? createdAt);
  return indexKeys.donationStatus(id, createdAt, status === "complete" ? "hidden" : status);
}
