/**
 * A donation's status, after the order's:
 *
 *   pending --payment succeeded-->        complete   (nothing leaves complete)
 *   pending --intent canceled, expired--> canceled   (a payment that succeeds late still wins)
 */
export const donationStatuses = ["pending", "complete", "canceled"] as const;
export type DonationStatus = (typeof donationStatuses)[number];

/** What stands for the name of a donor who wants none (specification section 9). */
export const anonymousName = "Anonymous Supporter";

/** A donation that nobody pays is canceled after this many hours, and its row is gone this many days later. */
export const donationExpiry = { hours: 24, keptDays: 30 } as const;
