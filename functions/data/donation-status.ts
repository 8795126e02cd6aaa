import { donationExpiry } from "#shared/domain/donation.ts";
import { ShopError } from "../shop-error.ts";
import { attemptWrite, limits } from "./attempts.ts";
import { type Actor, auditWrite } from "./audit.ts";
import { type Donation, donationPuts, donationWrites, isExpired, netAmountOf, readDonation } from "./donations.ts";
import { keys } from "./keys.ts";
import { counterWrites } from "./metrics.ts";
import type { Trigger } from "./orders.ts";
import { type Picture, pictureExpiryWrite, picturePut } from "./pictures.ts";
import { resolutionAudit } from "./resolution-audit.ts";
import { retry, retryOnConflict } from "./retry-on-conflict.ts";
import { type TransactionPart, transact } from "./write.ts";

/**
 * Status transitions of a donation, each one transaction with everything that belongs to it:
 * - start -> pending, with its picture
 * - complete -> complete, with the counters and the account that reported it
 * - cancel -> canceled; DynamoDB may delete it from then on, with its picture
 *
 * "changed": the donation changed since it was read; read again and decide again.
 */

/** Stores a new pending donation. */
export async function startDonation(donation: Donation, picture: Picture | undefined): Promise<void> {
  const failed = await transact([
    ...donationPuts(donation),
    ...(picture === undefined ? [] : [picturePut(donation.id, picture)]),
  ]);
  if (failed.size > 0) throw new Error("A new donation has an id that is taken.");
}

/**
 * Completes a paid donation, even a canceled one. `userId`: the account that reported it; ignored when the account was
 * deleted or the donation is already linked.
 */
export async function completeDonation(
  donation: Donation,
  paidAt: Date,
  trigger: Trigger,
  userId: string | undefined,
): Promise<"completed" | "changed"> {
  const { id, amount, currency } = donation;
  const paid = {
    status: "complete",
    paidAt: paidAt.toISOString(),
    failures: undefined,
    addressHash: undefined,
    expiresAt: undefined,
  } as const;
  const counts = { donations: 1, [`donations_${currency}`]: amount };
  let picture = donation.expiresAt === undefined || donation.pictureType === undefined ? "stays" : "is kept after all";
  let linkTo = donation.userId === undefined ? userId : undefined;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const failed: ReadonlySet<string> = await transact<string>([
      ...donationWrites(donation, {
        ...paid,
        ...(picture === "is gone" ? { pictureType: undefined } : {}),
        ...(linkTo === undefined ? {} : { userId: linkTo }),
      }),
      ...(picture === "is kept after all" ? [pictureExpiryWrite(id, undefined)] : []),
      ...(linkTo === undefined ? [] : linkWrites(linkTo, id)),
      ...counterWrites(paidAt, { total: counts, day: counts }),
      ...resolutionAudit(trigger, id, { status: donation.status }, { status: "complete" }),
    ]);
    if (failed.size === 0) return "completed";
    if (failed.has("donation")) return "changed";
    if (failed.has("picture")) picture = "is gone";
    if (failed.has("account")) linkTo = undefined;
  }
  return "changed";
}

/** Links an unlinked complete donation to an account. */
export async function linkDonation(donation: Donation, userId: string): Promise<"linked" | "changed" | "account_gone"> {
  const failed = await transact([...donationWrites(donation, { userId }), ...linkWrites(userId, donation.id)]);
  if (failed.has("account")) return "account_gone";
  return failed.size === 0 ? "linked" : "changed";
}

/** Cancels a donation whose payment was canceled, and forgets its network address. */
export async function cancelDonation(donation: Donation, trigger: Trigger): Promise<"canceled" | "changed"> {
  const expiresAt = Math.floor(trigger.now.getTime() / 1000) + donationExpiry.keptDays * 86_400;
  const failed = await transact<string>([
    ...donationWrites(donation, { status: "canceled", failures: undefined, addressHash: undefined, expiresAt }),
    ...(donation.pictureType === undefined ? [] : [pictureExpiryWrite(donation.id, expiresAt)]),
    ...resolutionAudit(trigger, donation.id, { status: donation.status }, { status: "canceled" }),
  ]);
  return failed.size === 0 ? "canceled" : "changed";
}

/** Counts a declined card of a pending donation against the network address, once per event. */
export async function countFailure(
  donation: Donation,
  eventId: string,
  now: Date,
): Promise<Donation["failures"] | "changed"> {
  const failures = [...donation.failures, eventId];
  const { addressHash } = donation;
  const failed = await transact([
    ...donationWrites(donation, { failures }),
    ...(addressHash === undefined ? [] : [attemptWrite(limits.donationFailureByAddress, addressHash, now)]),
  ]);
  return failed.size === 0 ? failures : "changed";
}

/** The refunds and disputes of a donation's payment. */
type Reversals = Pick<Donation, "refunded" | "disputed" | "dispute">;

/**
 * Stores reversals with a paid donation and adjusts the counters of the day of payment. Writes nothing when nothing
 * changed.
 */
export async function saveReversals(
  donation: Donation,
  reversals: Reversals,
  trigger: Trigger,
): Promise<"saved" | "same" | "changed"> {
  const { refunded, disputed, dispute } = reversals;
  if (isUnchanged(donation, reversals)) return "same";
  const difference = netAmountOf({ ...donation, refunded, disputed }) - netAmountOf(donation);
  const counts = { [`donations_${donation.currency}`]: difference };
  const failed = await transact<string>([
    ...donationWrites(donation, { refunded, disputed, dispute }),
    ...(difference === 0
      ? []
      : counterWrites(new Date(donation.paidAt ?? donation.createdAt), { total: counts, day: counts })),
    ...resolutionAudit(trigger, donation.id, reversalsOf(donation), reversalsOf(reversals)),
  ]);
  return failed.size === 0 ? "saved" : "changed";
}

/** Whether the donation already stores these reversals. */
function isUnchanged(donation: Donation, { refunded, disputed, dispute }: Reversals): boolean {
  return donation.refunded === refunded && donation.disputed === disputed && donation.dispute === dispute;
}

function reversalsOf({ refunded, disputed, dispute }: Reversals) {
  return { refunded, disputed, dispute: dispute ?? null };
}

/** Hides a donation from the wall, or shows it again. Idempotent. Throws `not_found` and `changed_meanwhile`. */
export async function setHidden(donationId: string, hidden: boolean, by: Actor, now: Date): Promise<Donation> {
  const action = hidden ? "donation.hide" : "donation.show";
  return retryOnConflict(async () => {
    const donation = await readDonation(donationId);
    if (donation === undefined || isExpired(donation, now)) throw new ShopError("not_found");
    if (donation.hidden === hidden) return donation;
    const failed = await transact([
      ...donationWrites(donation, { hidden }),
      auditWrite(by, { action, target: donationId, old: { hidden: donation.hidden }, new: { hidden } }, now),
    ]);
    return failed.size === 0 ? { ...donation, hidden } : retry;
  });
}

/** Links the donation to the account, if the account exists. */
function linkWrites(userId: string, donationId: string): TransactionPart<"account" | "link">[] {
  return [
    {
      name: "account",
      check: { Key: keys.user(userId), ConditionExpression: "attribute_exists(pk)" },
    },
    { name: "link", put: { Item: { ...keys.userDonation(userId, donationId), donationId } } },
  ];
}
