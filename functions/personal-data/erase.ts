import { erasureFinished, rowGone } from "../data/erasure.ts";
import { keys } from "../data/keys.ts";
import type { Order } from "../data/orders.ts";
import type { PaymentContext } from "../payments/context.ts";
import { removeOrder } from "../payments/orders/remove.ts";
import { ShopError } from "../shop-error.ts";
import { anonymizeDonation } from "./anonymize-donation.ts";
import { anonymizeOrder, isAnonymous } from "./anonymize-order.ts";
import { forgetMessage } from "./forget-message.ts";
import { readPartition } from "./partition.ts";

/**
 * Erases what is personal of an ended account, in the table alone. Orders and donations stay as records of money,
 * without a person. Every step is whole and does nothing when it was done before, so whoever died on the way is
 * followed by the same call.
 */
export async function erasePersonalData(userId: string, context: PaymentContext): Promise<void> {
  const { profile, orders, openLines, donationIds, messageIds } = await readPartition(userId);
  if (profile !== undefined) throw new TypeError("Only what is left of an ended account may be erased.");
  for (const order of orders) await anonymizeOrder(order, context);
  // Nobody can begin a payment for this account any more, and each of these rows names a number.
  for (const line of openLines) await rowGone(keys.openOrder(userId, line));
  for (const donationId of donationIds) await anonymizeDonation(userId, donationId);
  for (const messageId of messageIds) await forgetMessage(userId, messageId, context.now);
}

/**
 * Removes the unpaid orders of an ended account together with their payments at Stripe, and the row of the erasure
 * once nothing is left. "waiting": a bank is at work on a payment; its order is anonymous and is looked at again.
 *
 * Throws `provider_unavailable` and `changed_meanwhile`; both mean try again.
 */
export async function finishErasure(userId: string, context: PaymentContext): Promise<"finished" | "waiting"> {
  for (const order of (await readPartition(userId)).orders) {
    if (order.status !== "complete") await removed(order, context);
  }
  const { orders, openLines, donationIds, messageIds } = await readPartition(userId);
  const settled = orders.every((order) => order.status === "complete" && isAnonymous(order));
  if (!settled || openLines.length + donationIds.length + messageIds.length > 0) return "waiting";
  await erasureFinished(userId);
  return "finished";
}

/** Whoever is at it at the same moment may have been faster. */
async function removed(order: Order, context: PaymentContext): Promise<void> {
  try {
    await removeOrder(order, context);
  } catch (thrown) {
    if (!(thrown instanceof ShopError && thrown.code === "not_found")) throw thrown;
  }
}
