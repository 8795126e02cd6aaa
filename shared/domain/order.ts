/**
 * An order's public status. `canceled` has one l.
 *
 *   pending  --payment succeeded-->        complete   (nothing leaves complete)
 *   pending  --intent canceled, expired--> canceled
 *   canceled --"Complete payment"-->       pending    (a payment that succeeds late still wins)
 */
export const orderStatuses = ["pending", "complete", "canceled"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Whether the customer may still pay for it ("Complete payment"). */
export function isPayable(status: OrderStatus): boolean {
  return status !== "complete";
}

/** Whether any of these orders has given the customer a line. */
export function hasCompleteOrder(orders: readonly { readonly status: OrderStatus }[]): boolean {
  return orders.some((order) => order.status === "complete");
}

/**
 * The state of the license that an order brought. The public status stays complete, whatever happens to the money
 * later.
 *
 * none: not paid yet. active: the assistant answers. claimed: paid, but another account holds the number; refunded
 * after `claimDays` unless the number becomes free. suspended: the cardholder's bank disputes the payment, or an
 * admin suspended it. ended: given back in full, lost in a dispute (`endsLicense` in `dispute.ts`), or an admin ended
 * it.
 */
export const lineStates = ["none", "active", "claimed", "suspended", "ended"] as const;
export type LineState = (typeof lineStates)[number];

/**
 * Why a license is suspended or has ended, where it is not the money alone. shop: an admin did it. taken: another
 * customer kept the number, so the shop gave the money back by itself.
 */
export const lineCauses = ["shop", "taken"] as const;
export type LineCause = (typeof lineCauses)[number];

/**
 * What an admin may do to the license of a paid order, and why. Codes, so that no words about a person outlive their
 * account.
 */
export const lineActions = ["end", "suspend", "resume"] as const;
export type LineAction = (typeof lineActions)[number];
export const lineReasons = ["fraud", "dispute_lost", "not_their_number", "misuse", "on_request", "correction"] as const;
export type LineReason = (typeof lineReasons)[number];

/** How a dispute about a payment stands. */
export const disputeStates = ["open", "won", "lost"] as const;
export type DisputeState = (typeof disputeStates)[number];

/** What can happen to an order, as its timeline tells it. */
export const orderEvents = [
  "started",
  "payment_opened",
  "payment_refused",
  "price_renewed",
  "canceled",
  "revived",
  "paid",
  "line_claimed",
  "line_granted",
  "claim_given_up",
  "line_suspended",
  "line_ended",
  "line_resumed",
  "refund_requested",
  "refunded",
  "refund_failed",
  "disputed",
  "dispute_won",
  "dispute_lost",
  "anonymized",
] as const;
export type OrderEventKind = (typeof orderEvents)[number];

/** Orders whose money, or a part of it, has gone back, and those that a bank has disputed. */
export const moneyBackKinds = ["refunded", "disputed"] as const;
export type MoneyBack = (typeof moneyBackKinds)[number];

/** Who can bring the news of a payment. */
export const reporters = ["page", "webhook", "reconciler", "admin", "customer"] as const;
export type Reporter = (typeof reporters)[number];

/** An order that nobody pays is canceled after this many days; "Complete payment" still revives it. */
export const orderExpiryDays = 7;

/**
 * A paid order whose number another customer holds waits this many days from its payment; then the shop gives the
 * money back by itself. Our own choice: time enough for the two to sort it out with support, and well within the 7
 * days in which the copy lets anybody ask for a refund.
 */
export const claimDays = 3;
