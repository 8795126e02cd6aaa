import { donationExpiry } from "#shared/domain/donation.ts";
import { ShopError } from "../shop-error.ts";
import { attemptCounted, limits } from "./attempts.ts";
import { type Actor, audited } from "./audit.ts";
import { type Donation, donationBegun, donationChanged, isExpired, keptOf, readDonation } from "./donations.ts";
import { keys } from "./keys.ts";
import { counted } from "./metrics.ts";
import type { Trigger } from "./orders.ts";
import { type Picture, pictureExpires, pictureStored } from "./pictures.ts";
import { resolved } from "./resolved.ts";
import { again, untilUnchanged } from "./until-unchanged.ts";
import { type Part, transact } from "./write.ts";

/**
 * The moves of a donation, each one transaction with everything that belongs to it:
 *
 *   start       -> pending   with its picture
 *   complete    -> complete  with the counters, and the account that reported it
 *   cancel      -> canceled  from then on DynamoDB may delete it, picture and all
 *
 * "changed": the donation is not as it was read; read again and decide again.
 */

/** Stores a new pending donation, before anybody knows of it. */
export async function startDonation(donation: Donation, picture: Picture | undefined): Promise<void> {
  const failed = await transact([
    ...donationBegun(donation),
    ...(picture === undefined ? [] : [pictureStored(donation.id, picture)]),
  ]);
  if (failed.size > 0) throw new Error("A new donation has an id that is taken.");
}

/**
 * A payment succeeded, also for a donation that was canceled before. `userId`: the account that reported it; without
 * effect when the account is gone or the donation is linked already.
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

/** A complete donation that is nobody's becomes an account's. */
export async function linkDonation(donation: Donation, userId: string): Promise<"linked" | "changed" | "account_gone"> {
  const failed = await transact([...donationChanged(donation, { userId }), ...linked(userId, donation.id)]);
  if (failed.has("account")) return "account_gone";
  return failed.size === 0 ? "linked" : "changed";
}

/** A pending donation whose payment was canceled. Nobody needs it any more, nor by which network it came. */
export async function cancelDonation(donation: Donation, trigger: Trigger): Promise<"canceled" | "changed"> {
  const expiresAt = Math.floor(trigger.now.getTime() / 1000) + donationExpiry.keptDays * 86_400;
  const failed = await transact<string>([
    ...donationChanged(donation, { status: "canceled", failures: undefined, addressHash: undefined, expiresAt }),
    ...(donation.pictureType === undefined ? [] : [pictureExpires(donation.id, expiresAt)]),
    ...resolved(trigger, donation.id, { status: donation.status }, { status: "canceled" }),
  ]);
  return failed.size === 0 ? "canceled" : "changed";
}

/**
 * A card was refused for a pending donation, as the report `eventId` tells: counted against the network that began
 * the donation.
 */
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

/** What has come back of a donation's payment. */
type MoneyBack = Pick<Donation, "refunded" | "disputed" | "dispute">;

/**
 * Of a paid donation something has come back, or gone out again, or the bank has decided. What is counted is less by
 * the difference, on the day of payment. Nothing that changed is nothing to write.
 */
export async function saveReversals(
  donation: Donation,
  back: MoneyBack,
  trigger: Trigger,
): Promise<"saved" | "same" | "changed"> {
  const { refunded, disputed, dispute } = back;
  if (isAsSaved(donation, back)) return "same";
  const difference = keptOf({ ...donation, refunded, disputed }) - keptOf(donation);
  const given = { [`donations_${donation.currency}`]: difference };
  const failed = await transact<string>([
    ...donationChanged(donation, { refunded, disputed, dispute }),
    ...(difference === 0 ? [] : counted(new Date(donation.paidAt ?? donation.createdAt), { total: given, day: given })),
    ...resolved(trigger, donation.id, moneyOf(donation), moneyOf(back)),
  ]);
  return failed.size === 0 ? "saved" : "changed";
}

/** Whether the donation says so already. */
function isAsSaved(donation: Donation, { refunded, disputed, dispute }: MoneyBack): boolean {
  return donation.refunded === refunded && donation.disputed === disputed && donation.dispute === dispute;
}

function moneyOf({ refunded, disputed, dispute }: MoneyBack) {
  return { refunded, disputed, dispute: dispute ?? null };
}

/**
 * An admin takes a donation off the wall, or lets it be there again once it is paid. Exactly once: a donation that is
 * so already is answered as it is. Throws `not_found` and, when others change it all the time, `changed_meanwhile`.
 */
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

/** The donation among what is an account's, on condition that there is the account. */
function linked(userId: string, donationId: string): Part<"account" | "link">[] {
  return [
    {
      name: "account",
      check: { Key: keys.user(userId), ConditionExpression: "attribute_exists(pk)" },
    },
    { name: "link", put: { Item: { ...keys.userDonation(userId, donationId), donationId } } },
  ];
}
