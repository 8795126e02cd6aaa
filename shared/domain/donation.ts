import { chargeStep, maximumCharge, minimumCharge } from "./charge-limits.ts";
import { donation as limits } from "./limits.ts";
import { visible } from "./visible-text.ts";

/**
 * A donation's status, after the order's:
 *
 *   pending --payment succeeded-->        complete   (nothing leaves complete)
 *   pending --intent canceled, expired--> canceled   (a payment that succeeds late still wins)
 */
export const donationStatuses = ["pending", "complete", "canceled"] as const;
export type DonationStatus = (typeof donationStatuses)[number];

/** What stands for the name of a donor who wants none. */
export const anonymousName = "Anonymous Supporter";

/** A donation that nobody pays is canceled after this many hours, and its row is gone this many days later. */
export const donationExpiry = { hours: 24, keptDays: 30 } as const;

/**
 * After so many refused cards a donation's payment is canceled: whoever tries that many is not giving but testing
 * cards.
 */
export const mostFailures = 5;

/** The smallest donation that the card provider takes in this currency, in minor units. */
export function smallestDonation(currency: string): number {
  return Math.max(limits.minimum, minimumCharge(currency));
}

/** Whether an amount in minor units can be given. */
export function isDonationAmount(amount: number, currency: string): boolean {
  return (
    Number.isSafeInteger(amount) &&
    amount >= smallestDonation(currency) &&
    amount <= Math.min(limits.maximum, maximumCharge) &&
    amount % chargeStep(currency) === 0
  );
}

/**
 * Characters that turn the direction of the text around them, which could make the wall say something else than was
 * sent.
 */
const turning = /[\u202A-\u202E\u2066-\u2069]/gu;

/** A donor's name as the wall shows it: never blank, and none for an anonymous donor. */
export function publicName(name: string | null, anonymous: boolean): string {
  const shown = (name ?? "").replace(turning, "").trim();
  return anonymous || !visible.test(shown) ? anonymousName : shown;
}

/**
 * A donor's note as plain text: no control characters but the newline, no more than one empty line in a row. Null
 * when nothing is left. It is shown as text and never made into links.
 */
export function plainNote(note: string | null): string | null {
  const plain = (note ?? "")
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, "\n")
    .replace(turning, "")
    .replace(/(?!\n)\p{Cc}/gu, "")
    .replace(/\n[^\S\n]*(?:\n[^\S\n]*)+/g, "\n\n")
    .trim();
  return visible.test(plain) ? plain : null;
}
