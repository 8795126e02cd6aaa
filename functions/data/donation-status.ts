import { donationExpiry } from "#shared/domain/donation.ts";
import { ShopError } from "../shop-error.ts";
import { attemptCounted, limits } from "./attempts.ts";
import { type Actor, audited } from "./audit.ts";
import { type Donation, donationChanged, donationCreated, isExpired, netAmountOf, readDonation } from "./donations.ts";
import { keys } from "./keys.ts";
import { counted } from "./metrics.ts";
import type { Trigger } from "./orders.ts";
import { type Picture, pictureExpires, pictureStored } from "./pictures.ts";
import { resolved } from "./resolved.ts";
import { again, untilUnchanged } from "./until-unchanged.ts";
import { type Part, transact } from "./write.ts";

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
    ...donationCreated(donation),
    ...(picture === undefined ? [] : [pictureStored(donation.id, picture)]),
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
  const received = { donations: 1, [`donations_${currency}`]: amount };
  let picture = donation.expiresAt === undefined || donation.pictureType === undefined ? "stays" : "is kept after all";
  let linkTo = donation.userId === undefined ? userId : undefined;
  for (let round = 0; round < 3; round += 1) {
    const failed: ReadonlySet<string> = await transact<string>([
      ...donationChanged(donation, {
        ...paid,
        ...(picture === "is gone" ? { pictureType: undefined } : {}),
        ...(linkTo === undefined ? {} : { userId: linkTo }),
      }),
      ...(picture === "is kept after all" ? [pictureExpires(id, undefined)] : []),
      ...(linkTo === undefined ? [] : linked(linkTo, id)),
      ...counted(paidAt, { total: received, day: received }),
      ...resolved(trigger, id, { status: donation.status }, { status: "complete" }),
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
  const failed = await transact([...donationChanged(donation, { userId }), ...linked(userId, donation.id)]);
  if (failed.has("account")) return "account_gone";
  return failed.size === 0 ? "linked" : "changed";
}

/** Cancels a donation whose payment was canceled, and forgets its network address. */
export async function cancelDonation(donation: Donation, trigger: Trigger): Promise<"canceled" | "changed"> {
  const expiresAt = Math.floor(trigger.now.getTime() / 1000) + donationExpiry.keptDays * 86_400;
  const failed = await transact<string>([
    ...donationChanged(donation, { status: "canceled", failures: undefined, addressHash: undefined, expiresAt }),
    ...(donation.pictureType === undefined ? [] : [pictureExpires(donation.id, expiresAt)]),
    ...resolved(trigger, donation.id, { status: donation.status }, { status: "canceled" }),
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
    ...donationChanged(donation, { failures }),
    ...(addressHash === undefined ? [] : [attemptCounted(limits.donationFailureByAddress, addressHash, now)]),
  ]);
  return failed.size === 0 ? failures : "changed";
}

/** The refunds and disputes of a donation's payment. */
type MoneyBack = Pick<Donation, "refunded" | "disputed" | "dispute">;

/**
 * Stores reversals with a paid donation and adjusts the counters of the day of payment. Writes nothing when nothing
 * changed.
 */
export async function saveReversals(
  donation: Donation,
  back: MoneyBack,
  trigger: Trigger,
): Promise<"saved" | "same" | "changed"> {
  const { refunded, disputed, dispute } = back;
  if (isUnchanged(donation, back)) return "same";
  const difference = netAmountOf({ ...donation, refunded, disputed }) - netAmountOf(donation);
  const given = { [`donations_${donation.currency}`]: difference };
  const failed = await transact<string>([
    ...donationChanged(donation, { refunded, disputed, dispute }),
    ...(difference === 0 ? [] : counted(new Date(donation.paidAt ?? donation.createdAt), { total: given, day: given })),
    ...resolved(trigger, donation.id, moneyOf(donation), moneyOf(back)),
  ]);
  return failed.size === 0 ? "saved" : "changed";
}

/** Whether the donation already stores these reversals. */
function isUnchanged(donation: Donation, { refunded, disputed, dispute }: MoneyBack): boolean {
  return donation.refunded === refunded && donation.disputed === disputed && donation.dispute === dispute;
}

function moneyOf({ refunded, disputed, dispute }: MoneyBack) {
  return { refunded, disputed, dispute: dispute ?? null };
}

/** Hides a donation from the wall, or shows it again. Idempotent. Throws `not_found` and `changed_meanwhile`. */
export async function setHidden(donationId: string, hidden: boolean, by: Actor, now: Date): Promise<Donation> {
  const action = hidden ? "donation.hide" : "donation.show";
  return untilUnchanged(async () => {
    const donation = await readDonation(donationId);
    if (donation === undefined || isExpired(donation, now)) throw new ShopError("not_found");
    if (donation.hidden === hidden) return donation;
    const failed = await transact([
      ...donationChanged(donation, { hidden }),
      audited(by, { action, target: donationId, old: { hidden: donation.hidden }, new: { hidden } }, now),
    ]);
    return failed.size === 0 ? { ...donation, hidden } : again;
  });
}

/** Links the donation to the account, if the account exists. */
function linked(userId: string, donationId: string): Part<"account" | "link">[] {
  return [
    {
      name: "account",
      check: { Key: keys.user(userId), ConditionExpression: "attribute_exists(pk)" },
    },
    { name: "link", put: { Item: { ...keys.userDonation(userId, donationId), donationId } } },
  ];
}
