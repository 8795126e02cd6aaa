import * as z from "zod";
import { donationStatuses } from "#shared/domain/donation.ts";
import { disputeStates } from "#shared/domain/order.ts";
import { pictureTypes } from "#shared/domain/picture.ts";
import { indexKeys, keys } from "./keys.ts";
import { searchableDonation, searchRowWrites } from "./search-rows.ts";
import { readRow } from "./table.ts";
import { type TransactionPart, type Update, update } from "./write.ts";

export const donation = z.object({
  id: z.string(),
  /** The name on the wall. */
  name: z.string(),
  /** The real name, for admins only; null for anonymous donors. */
  rawName: z.string().nullable(),
  email: z.string().nullable(),
  note: z.string().nullable(),
  anonymous: z.boolean(),
  /** Type of the picture, which has its own row; absent without one. */
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
  /** Of the amount received: refunded by us, and withheld or taken by the bank in disputes. */
  refunded: z.int().nonnegative().default(0),
  disputed: z.int().nonnegative().default(0),
  dispute: z.enum(disputeStates).optional(),
  /** The newest `keptRequests` refund requests, oldest first, each with a unique id. */
  refundRequests: z.array(z.object({ id: z.string(), amount: z.int().positive() })).optional(),
  /** Ids of decline events while pending, for deduplication. */
  failures: z.array(z.string()).default([]),
  /** Hash of the network address, for limiting declines; removed once no longer pending. */
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
 * Max stored refund requests, more than a donation ever has. A retry of one no longer stored is detected among
 * Stripe's refunds by its request id.
 */
const maxStoredRequests = 50;

/** Adds a refund request, to be saved before Stripe is called. */
export function withRequest({ refundRequests = [] }: Donation, id: string, amount: number): Donation["refundRequests"] {
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
  const found = await readDonation(donationId);
  return found === undefined || isExpired(found, now) ? undefined : found;
}

/** Whether a donation has expired, although DynamoDB may not have deleted it yet. */
export function isExpired({ expiresAt }: Donation, now: Date): boolean {
  return expiresAt !== undefined && expiresAt * 1000 <= now.getTime();
}

/** The amount kept after reversals, in minor units. */
export function netAmountOf({ amount, refunded, disputed }: Donation): number {
  return Math.max(0, amount - refunded - disputed);
}

/** Whether it is public: paid, not hidden, and not fully reversed. An open dispute does not hide it. */
export function isOnWall({ status, hidden, amount, refunded, dispute }: Donation): boolean {
  return status === "complete" && !hidden && refunded < amount && dispute !== "lost";
}

/** Puts a new donation with its index keys and search rows. */
export function donationPuts(newDonation: Donation): TransactionPart<"donation" | "search">[] {
  return [donationPut(newDonation), ...searchRowWrites(undefined, searchableDonation(newDonation))];
}

/** The row of a new donation with its index keys. */
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
 * Saves a donation if it is unchanged since it was read; otherwise returns undefined. Only for fields that no search
 * row contains.
 */
export async function saveDonation(
  asRead: Donation,
  change: Omit<DonationChange, "rawName" | "expiresAt">,
): Promise<Donation | undefined> {
  const row = await update(donationUpdate(asRead, change));
  return row && donation.parse(row);
}

/** The same, as part of a transaction. */
export function donationFieldWrite(
  asRead: Donation,
  change: Omit<DonationChange, "rawName" | "expiresAt">,
): TransactionPart<"donation"> {
  return { name: "donation", update: donationUpdate(asRead, change) };
}

/** Changes any field, as parts of a transaction, together with the search rows. */
export function donationWrites(asRead: Donation, change: DonationChange): TransactionPart<"donation" | "search">[] {
  return [
    { name: "donation", update: donationUpdate(asRead, change) },
    ...searchRowWrites(searchableDonation(asRead), searchableDonation({ ...asRead, ...change })),
  ];
}

/** Index keys are derived from the new state, so callers never set them. */
function donationUpdate(asRead: Donation, change: DonationChange): Update {
  const next = { ...asRead, ...change };
  const byEmail =
    next.email === null ? { gsi3pk: undefined, gsi3sk: undefined } : indexKeys.donationEmail(asRead.id, next.email);
  const entries = Object.entries({ ...change, ...statusListKey(next), ...byEmail, revision: asRead.revision + 1 });
  const set = entries.filter(([, value]) => value !== undefined);
  const removed = entries.filter(([, value]) => value === undefined);
  return {
    Key: keys.donation(asRead.id),
    UpdateExpression: [
      `SET ${set.map(([name]) => `#${name} = :${name}`).join(", ")}`,
      ...(removed.length > 0 ? [`REMOVE ${removed.map(([name]) => `#${name}`).join(", ")}`] : []),
    ].join(" "),
    ConditionExpression: "#revision = :asRead",
    ExpressionAttributeNames: Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
      ":asRead": asRead.revision,
    },
  };
}

/** The gsi2 key: the wall, or the list of its status; paid but not public ones are under "hidden". */
function statusListKey(donation: Donation) {
  const { id, createdAt, paidAt, status } = donation;
  if (isOnWall(donation)) return indexKeys.wall(id, paidAt ?? createdAt);
  return indexKeys.donationStatus(id, createdAt, status === "complete" ? "hidden" : status);
}
