import { donationExpiry } from "#shared/domain/donation.ts";
import { ShopError } from "../shop-error.ts";
import { adminSyncAudit } from "./admin-sync-audit.ts";
import { attemptWrite, limits } from "./attempts.ts";
import { type Actor, auditWrite } from "./audit.ts";
import { type Donation, donationPuts, donationWrites, isExpired, netAmountOf, readDonation } from "./donations.ts";
import { keys } from "./keys.ts";
import { counterWrites } from "./metrics.ts";
import type { Trigger } from "./orders.ts";
import { mailWrite } from "./outbox.ts";
import { type Picture, pictureExpiryWrite, picturePut } from "./pictures.ts";
import { retry, retryOnConflict } from "./retry-on-conflict.ts";
import { type TransactionPart, transact } from "./write.ts";

/**
 * Status transitions of a donation. Each is one transaction that also writes all related rows:
 * - start: becomes pending; stores its picture
 * - complete: becomes complete; updates the counters, links the donation to the account that reported the payment, and
 *   thanks the donor by mail
 * - cancel: becomes canceled; sets a TTL, after which DynamoDB deletes the donation and its picture
 *
 * A result of "changed" means that the donation changed since it was read, and nothing was written: the caller reads it
 * again and decides again.
 */

/** Stores a new pending donation. */
export async function startDonation(donation: Donation, picture: Picture | undefined): Promise<void> {
  const failedParts = await transact([
    ...donationPuts(donation),
    ...(picture === undefined ? [] : [picturePut(donation.id, picture)]),
  ]);
  if (failedParts.size > 0) throw new Error("The id of a new donation is already in use.");
}

/**
 * Completes a paid donation, even a canceled one. `userId`: the account that reported the payment; ignored when the
 * account was deleted or the donation is already linked to one.
 */
export async function completeDonation(
  donation: Donation,
  paidAt: Date,
  trigger: Trigger,
  userId: string | undefined,
): Promise<"completed" | "changed"> {
  const { id, amount, currency } = donation;
  const paidFields = {
    status: "complete",
    paidAt: paidAt.toISOString(),
    failures: undefined,
    addressHash: undefined,
    expiresAt: undefined,
  } as const;
  const counts = { donations: 1, [`donations_${currency}`]: amount };
  const hasExpiringPicture = donation.expiresAt !== undefined && donation.pictureType !== undefined;
  let pictureState: "unchanged" | "expiring" | "deleted" = hasExpiringPicture ? "expiring" : "unchanged";
  let linkedUserId = donation.userId === undefined ? userId : undefined;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const failedParts: ReadonlySet<string> = await transact<string>([
      ...donationWrites(donation, {
        ...paidFields,
        ...(pictureState === "deleted" ? { pictureType: undefined } : {}),
        ...(linkedUserId === undefined ? {} : { userId: linkedUserId }),
      }),
      ...(pictureState === "expiring" ? [pictureExpiryWrite(id, undefined)] : []),
      ...(linkedUserId === undefined ? [] : linkWrites(linkedUserId, id)),
      ...counterWrites(paidAt, { total: counts, quarterHour: counts }),
      ...adminSyncAudit(trigger, id, { status: donation.status }, { status: "complete" }),
      ...thanksMail(donation, paidAt, trigger.now, donation.userId ?? linkedUserId),
    ]);
    if (failedParts.size === 0) return "completed";
    if (failedParts.has("donation")) return "changed";
    if (failedParts.has("picture")) pictureState = "deleted";
    if (failedParts.has("account")) linkedUserId = undefined;
  }
  return "changed";
}

/** The thanks for a paid donation; none to a donor who gave no address. */
function thanksMail(
  { id, email, rawName, language, amount, currency }: Donation,
  paidAt: Date,
  now: Date,
  userId: string | undefined,
): TransactionPart<"mail">[] {
  if (email === null || email === "") return [];
  const data = { name: rawName ?? "", donationId: id, amount, currency, paidAt: paidAt.toISOString() };
  return [mailWrite({ kind: "donationThanks", cause: id, to: email, language, data, userId, about: id }, now)];
}

/** Links a complete donation without an account to an account. "account_gone": the account was deleted. */
export async function linkDonation(donation: Donation, userId: string): Promise<"linked" | "changed" | "account_gone"> {
  const failedParts = await transact([...donationWrites(donation, { userId }), ...linkWrites(userId, donation.id)]);
  if (failedParts.has("account")) return "account_gone";
  return failedParts.size === 0 ? "linked" : "changed";
}

/** Cancels a donation whose payment was canceled, removes the hash of the donor's IP address, and sets the TTL. */
export async function cancelDonation(donation: Donation, trigger: Trigger): Promise<"canceled" | "changed"> {
  const expiresAt = Math.floor(trigger.now.getTime() / 1000) + donationExpiry.retentionDays * 86_400;
  const failedParts = await transact<string>([
    ...donationWrites(donation, { status: "canceled", failures: undefined, addressHash: undefined, expiresAt }),
    ...(donation.pictureType === undefined ? [] : [pictureExpiryWrite(donation.id, expiresAt)]),
    ...adminSyncAudit(trigger, donation.id, { status: donation.status }, { status: "canceled" }),
  ]);
  return failedParts.size === 0 ? "canceled" : "changed";
}

/**
 * Counts a declined card of a pending donation against the donor's IP address. `eventId`: Stripe's event, stored so
 * that it is counted once. Returns the ids of all events counted for the donation.
 */
export async function countFailure(
  donation: Donation,
  eventId: string,
  now: Date,
): Promise<Donation["failures"] | "changed"> {
  const failures = [...donation.failures, eventId];
  const { addressHash } = donation;
  const failedParts = await transact([
    ...donationWrites(donation, { failures }),
    ...(addressHash === undefined ? [] : [attemptWrite(limits.donationFailureByAddress, addressHash, now)]),
  ]);
  return failedParts.size === 0 ? failures : "changed";
}

/** The refunds and disputes of a donation's payment. */
type Reversals = Pick<Donation, "refunded" | "disputed" | "dispute">;

/**
 * Stores the reversals of a paid donation, and adjusts the counters of the time of payment. Writes nothing when the
 * donation already has these reversals ("same").
 */
export async function saveReversals(
  donation: Donation,
  reversals: Reversals,
  trigger: Trigger,
): Promise<"saved" | "same" | "changed"> {
  const { refunded, disputed, dispute } = reversals;
  if (isUnchanged(donation, reversals)) return "same";
  const netChange = netAmountOf({ ...donation, refunded, disputed }) - netAmountOf(donation);
  const counts = { [`donations_${donation.currency}`]: netChange };
  const failedParts = await transact<string>([
    ...donationWrites(donation, { refunded, disputed, dispute }),
    ...(netChange === 0
      ? []
      : counterWrites(new Date(donation.paidAt ?? donation.createdAt), { total: counts, quarterHour: counts })),
    ...adminSyncAudit(trigger, donation.id, reversalsOf(donation), reversalsOf(reversals)),
  ]);
  return failedParts.size === 0 ? "saved" : "changed";
}

/** Whether the donation already stores these reversals. */
function isUnchanged(donation: Donation, { refunded, disputed, dispute }: Reversals): boolean {
  return donation.refunded === refunded && donation.disputed === disputed && donation.dispute === dispute;
}

function reversalsOf({ refunded, disputed, dispute }: Reversals) {
  return { refunded, disputed, dispute: dispute ?? null };
}

/** Hides a donation from the wall, or shows it again. Idempotent. Throws `not_found` and `changed_meanwhile`. */
export async function setHidden(donationId: string, hidden: boolean, actor: Actor, now: Date): Promise<Donation> {
  const action = hidden ? "donation.hide" : "donation.show";
  return retryOnConflict(async () => {
    const donation = await readDonation(donationId);
    if (donation === undefined || isExpired(donation, now)) throw new ShopError("not_found");
    if (donation.hidden === hidden) return donation;
    const failedParts = await transact([
      ...donationWrites(donation, { hidden }),
      auditWrite(actor, { action, target: donationId, old: { hidden: donation.hidden }, new: { hidden } }, now),
    ]);
    return failedParts.size === 0 ? { ...donation, hidden } : retry;
  });
}

/** Transaction parts that link a donation to an account, on condition that the account exists. */
function linkWrites(userId: string, donationId: string): TransactionPart<"account" | "link">[] {
  return [
    {
      name: "account",
      check: { Key: keys.user(userId), ConditionExpression: "attribute_exists(pk)" },
    },
    { name: "link", put: { Item: { ...keys.userDonation(userId, donationId), donationId } } },
  ];
}
