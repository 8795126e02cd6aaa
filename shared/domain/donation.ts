import { chargeStep, maximumCharge, minimumCharge } from "./charge-limits.ts";
import { donationLimits as limits } from "./limits.ts";
import { visibleCharacter } from "./visible-text.ts";

/**
 * A donation's status, like an order's:
 *
 * pending --payment succeeded--> complete (complete is final)
 * pending --intent canceled, expired--> canceled (a payment that succeeds late still wins)
 */
export const donationStatuses = ["pending", "complete", "canceled"] as const;
export type DonationStatus = (typeof donationStatuses)[number];

/** Displayed in place of an anonymous donor's name. */
export const anonymousName = "Anonymous Supporter";

/** An unpaid donation is canceled after `hours`; its row is deleted `retentionDays` later. */
export const donationExpiry = { hours: 24, retentionDays: 30 } as const;

/**
 * The number of declined cards after which a donation's payment is canceled, because that many attempts suggest that
 * someone is testing stolen cards.
 */
export const maxDeclinedCards = 5;

/** The smallest donation in minor units that Stripe charges in this currency. */
export function smallestDonation(currency: string): number {
  return Math.max(limits.minimum, minimumCharge(currency));
}

/** Whether an amount in minor units is a valid donation. */
export function isDonationAmount(amount: number, currency: string): boolean {
  return (
    Number.isSafeInteger(amount) &&
    amount >= smallestDonation(currency) &&
    amount <= Math.min(limits.maximum, maximumCharge) &&
    amount % chargeStep(currency) === 0
  );
}

/** Bidirectional control characters, which could make the donor wall display a different text than was sent. */
const bidiControls = /[\u202A-\u202E\u2066-\u2069]/gu;

/** A donor's name as displayed on the donor wall: never blank, and replaced for an anonymous donor. */
export function publicName(name: string | null, anonymous: boolean): string {
  const cleanName = (name ?? "").replace(bidiControls, "").trim();
  return anonymous || !visibleCharacter.test(cleanName) ? anonymousName : cleanName;
}

/**
 * A donor's note as plain text: no control characters except newlines, at most one empty line in a row. Null when
 * nothing remains. Displayed as text; links are not made clickable.
 */
export function cleanNote(note: string | null): string | null {
  const plain = (note ?? "")
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, "\n")
    .replace(bidiControls, "")
    .replace(/(?!\n)\p{Cc}/gu, "")
    .replace(/\n[^\S\n]*(?:\n[^\S\n]*)+/g, "\n\n")
    .trim();
  return visibleCharacter.test(plain) ? plain : null;
}
