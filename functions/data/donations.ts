import * as z from "zod";
import { donationStatuses } from "#shared/domain/donation.ts";
import { disputeStates } from "#shared/domain/order.ts";
import { pictureTypes } from "#shared/domain/picture.ts";
import { indexKeys, keys } from "./keys.ts";
import { searchableDonation, searchChanged } from "./search-rows.ts";
import { readRow } from "./table.ts";
import { type Part, type Update, update } from "./write.ts";

export const donation = z.object({
  id: z.string(),
  /** As the wall shows it; the anonymous name for whoever wants none. */
  name: z.string(),
  /** As it was given; for admins only. Null for an anonymous donor, of whom nothing is kept. */
  rawName: z.string().nullable(),
  email: z.string().nullable(),
  note: z.string().nullable(),
  anonymous: z.boolean(),
  /** The kind of the picture in the row beside; absent without one. */
  pictureType: z.enum(pictureTypes).optional(),
  /** What the server asked for, in minor units of `currency`. */
  amount: z.int().positive(),
  currency: z.string(),
  status: z.enum(donationStatuses),
  createdAt: z.string(),
  paidAt: z.string().optional(),
  /** The one PaymentIntent that may pay for this donation; absent until it is known to exist. */
  intentId: z.string().optional(),
  livemode: z.boolean(),
  /** The account that reported the payment, if somebody was signed in. */
  userId: z.string().optional(),
  /** Taken off the wall by an admin. */
  hidden: z.boolean().default(false),
  /** Of the amount received: what was given back, and what the bank holds back or has taken in a dispute. */
  refunded: z.int().nonnegative().default(0),
  disputed: z.int().nonnegative().default(0),
  dispute: z.enum(disputeStates).optional(),
  /**
   * What admins asked to give back, oldest first; the newest `keptRequests`. A request is told from all others by its
   * id.
   */
  refundRequests: z.array(z.object({ id: z.string(), amount: z.int().positive() })).optional(),
  /** The reports of refused cards, by event id, while the donation is pending: each is counted once. */
  failures: z.array(z.string()).default([]),
  /** By which refused cards count against the network they came from; gone once the donation is no longer pending. */
  addressHash: z.string().optional(),
  /** Counts the payments that were begun for this donation; part of Stripe's idempotency key. */
  attempt: z.int().min(1),
  /** Goes up with every write. Whoever changes a donation does so on condition that it is as they read it. */
  revision: z.int().min(1),
  /** When DynamoDB may delete a canceled donation, in seconds since 1970; the row may be read for days after. */
  expiresAt: z.int().optional(),
});
export type Donation = z.output<typeof donation>;

/**
 * As many refund requests are remembered: more than a donation ever has. One that is forgotten and sent again is
 * found among the refunds at Stripe, which each name their request.
 */
const keptRequests = 50;

/** The donation's refund requests with one more, to be saved before Stripe is asked. */
export function withRequest({ refundRequests = [] }: Donation, id: string, amount: number): Donation["refundRequests"] {
  return [...refundRequests, { id, amount }].slice(-keptRequests);
}

/** What may change about a donation; a field given as undefined is removed. */
export type DonationChange = Partial<Omit<Donation, "id" | "createdAt" | "revision">>;

/** The donation with this id, also while it waits for its deletion: see `isExpired`. */
export function readDonation(donationId: string): Promise<Donation | undefined> {
  return readRow(keys.donation(donationId), donation);
}

/** The donation with this id, unless it is gone for everybody. */
export async function findDonation(donationId: string, now: Date): Promise<Donation | undefined> {
  const found = await readDonation(donationId);
  return found === undefined || isExpired(found, now) ? undefined : found;
}

/** Whether a donation is gone for everybody, although DynamoDB may not have deleted its row yet. */
export function isExpired({ expiresAt }: Donation, now: Date): boolean {
  return expiresAt !== undefined && expiresAt * 1000 <= now.getTime();
}

/** What is left of what was given, in minor units. */
export function keptOf({ amount, refunded, disputed }: Donation): number {
  return Math.max(0, amount - refunded - disputed);
}

/**
 * Whether everybody may see it: paid, not hidden, and the money has not all gone back. An open dispute decides
 * nothing yet.
 */
export function isOnWall({ status, hidden, amount, refunded, dispute }: Donation): boolean {
  return status === "complete" && !hidden && refunded < amount && dispute !== "lost";
}

/** A new donation, with its places in the indexes and the rows by which it is found. */
export function donationBegun(fresh: Donation): Part<"donation" | "search">[] {
  return [donationStored(fresh), ...searchChanged(undefined, searchableDonation(fresh))];
}

/** The row of a new donation, with its places in the indexes. */
export function donationStored(fresh: Donation): Part<"donation"> {
  return {
    name: "donation",
    put: {
      Item: {
        ...keys.donation(fresh.id),
        ...indexKeys.donation(fresh.id, fresh.createdAt),
        ...placeOf(fresh),
        ...(fresh.email === null ? {} : indexKeys.donationEmail(fresh.id, fresh.email)),
        ...fresh,
      },
      ConditionExpression: "attribute_not_exists(pk)",
    },
  };
}

/**
 * Changes a donation on condition that it is as it was read, but nothing by which it is found; undefined when it is
 * not.
 */
export async function saveDonation(
  read: Donation,
  change: Omit<DonationChange, "rawName" | "expiresAt">,
): Promise<Donation | undefined> {
  const row = await update(donationUpdate(read, change));
  return row && donation.parse(row);
}

/** The same as a part of a transaction. */
export function donationKept(read: Donation, change: Omit<DonationChange, "rawName" | "expiresAt">): Part<"donation"> {
  return { name: "donation", update: donationUpdate(read, change) };
}

/** Changes whatever it is as parts of a transaction, with the rows by which it is found. */
export function donationChanged(read: Donation, change: DonationChange): Part<"donation" | "search">[] {
  return [
    { name: "donation", update: donationUpdate(read, change) },
    ...searchChanged(searchableDonation(read), searchableDonation({ ...read, ...change })),
  ];
}

/** Its places in the indexes follow from what it has become, so nobody who changes a donation has to think of them. */
function donationUpdate(read: Donation, change: DonationChange): Update {
  const next = { ...read, ...change };
  const byEmail =
    next.email === null ? { gsi3pk: undefined, gsi3sk: undefined } : indexKeys.donationEmail(read.id, next.email);
  const entries = Object.entries({ ...change, ...placeOf(next), ...byEmail, revision: read.revision + 1 });
  const set = entries.filter(([, value]) => value !== undefined);
  const removed = entries.filter(([, value]) => value === undefined);
  return {
    Key: keys.donation(read.id),
    UpdateExpression: [
      `SET ${set.map(([name]) => `#${name} = :${name}`).join(", ")}`,
      ...(removed.length > 0 ? [`REMOVE ${removed.map(([name]) => `#${name}`).join(", ")}`] : []),
    ].join(" "),
    ConditionExpression: "#revision = :asRead",
    ExpressionAttributeNames: Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ...Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])),
      ":asRead": read.revision,
    },
  };
}

/** On the wall, or in the list of its status; a paid one that nobody may see is under "hidden". */
function placeOf(donation: Donation) {
  const { id, createdAt, paidAt, status } = donation;
  if (isOnWall(donation)) return indexKeys.wall(id, paidAt ?? createdAt);
  return indexKeys.donationStatus(id, createdAt, status === "complete" ? "hidden" : status);
}
