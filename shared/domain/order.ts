/**
 * An order's public status. It is spelled `canceled`, unlike the address `/payment-cancelled`.
 *
 * pending --payment succeeded--> complete (complete is final)
 * pending --intent canceled, expired--> canceled
 * canceled --"Complete payment"--> pending (a payment that succeeds late still wins)
 */
export const orderStatuses = ["pending", "complete", "canceled"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Whether the customer may still pay for the order ("Complete payment"). */
export function isPayable(status: OrderStatus): boolean {
  return status !== "complete";
}

/** Whether any of these orders is paid. */
export function hasCompleteOrder(orders: readonly { readonly status: OrderStatus }[]): boolean {
  return orders.some((order) => order.status === "complete");
}

/**
 * The state of an order's license. The public status stays complete, whatever happens to the money later.
 *
 * none: not paid yet. active: the assistant replies to this number. claimed: paid, but another account holds the
 * number; refunded after `claimDays` unless the number becomes free. suspended: the payment is disputed, or an admin
 * suspended the license. ended: fully refunded, lost in a dispute (`endsLicense` in `dispute.ts`), or ended by an
 * admin.
 */
export const lineStates = ["none", "active", "claimed", "suspended", "ended"] as const;
export type LineState = (typeof lineStates)[number];

/**
 * Why a license is suspended or ended, if not because of a refund or dispute. shop: an admin did it. taken: another
 * customer still held the number after `claimDays`, so the payment was refunded automatically.
 */
export const lineCauses = ["shop", "taken"] as const;
export type LineCause = (typeof lineCauses)[number];

/**
 * The actions of an admin on the license of a paid order, and the reasons for them. Reasons are codes, so that no free
 * text about a person outlives the account.
 */
export const lineActions = ["end", "suspend", "resume"] as const;
export type LineAction = (typeof lineActions)[number];
/** The actions of an admin on whom a license is held by: the chat that uses it, or its number. */
export const holderActions = ["disconnect", "move"] as const;
export type HolderAction = (typeof holderActions)[number];
export const lineReasons = ["fraud", "dispute_lost", "not_their_number", "misuse", "on_request", "correction"] as const;
export type LineReason = (typeof lineReasons)[number];

/** The states of a dispute. */
export const disputeStates = ["open", "won", "lost"] as const;
export type DisputeState = (typeof disputeStates)[number];

/** The events of an order's timeline. */
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
  "line_connected",
  "chat_asked",
  "chat_refused",
  "chat_disconnected",
  "line_moved",
  "line_move_undone",
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

/** The kinds of reversals by which orders can be filtered. */
export const reversalKinds = ["refunded", "disputed"] as const;
export type ReversalKind = (typeof reversalKinds)[number];

/** The channels through which a change of an order or donation is triggered. */
export const triggerChannels = ["page", "webhook", "reconciler", "admin", "customer", "assistant"] as const;
export type TriggerChannel = (typeof triggerChannels)[number];

/** An unpaid order is canceled after this many days; "Complete payment" reopens it. */
export const orderExpiryDays = 7;

/**
 * A paid order whose number is held by another customer is refunded automatically after this many days. Our choice:
 * enough time to resolve the conflict with support, and within the 7 days of the refund promise.
 */
export const claimDays = 3;
