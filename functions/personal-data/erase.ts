import { deleteRow, markErasureFinished } from "../data/erasure.ts";
import { keys } from "../data/keys.ts";
import type { Order } from "../data/orders.ts";
import type { PaymentContext } from "../payments/context.ts";
import { removeOrder } from "../payments/orders/remove.ts";
import { ShopError } from "../shop-error.ts";
import { systemTiming } from "../timing.ts";
import { anonymizeDonation } from "./anonymize-donation.ts";
import { anonymizeOrder, isAnonymous } from "./anonymize-order.ts";
import { eraseMessage } from "./delete-message.ts";
import { eraseMails } from "./erase-mails.ts";
import { readPartition } from "./partition.ts";

/**
 * Erases the personal data of an ended account from the table. Orders and donations stay as anonymous payment records.
 * Every step is idempotent, so an interrupted run is completed by the next.
 */
export async function erasePersonalData(userId: string, context: PaymentContext): Promise<void> {
  const { profile, orders, openLines, donationIds, messageIds, passkeys } = await readPartition(userId);
  if (profile !== undefined) throw new TypeError("Personal data may be erased only after the account has ended.");
  for (const { id } of passkeys) await deleteRow(keys.passkey(userId, id));
  for (const order of orders) await anonymizeOrder(order, context);
  // Each of these rows contains a phone number. The ended account cannot create payments that would need them.
  for (const line of openLines) await deleteRow(keys.openOrder(userId, line));
  for (const donationId of donationIds) await anonymizeDonation(userId, donationId);
  for (const messageId of messageIds) await eraseMessage(userId, messageId, context.now);
  await eraseMails(userId);
}

/**
 * Deletes the unpaid orders of an ended account with their payments at Stripe, and the erasure row once nothing is left
 * to erase. Returns "waiting" while a bank is still processing a payment, whose order is already anonymous, or when the
 * deadline of `context.stripe` has passed; try again later. Throws `provider_busy`, `provider_unavailable` and
 * `changed_meanwhile`, after which a retry is possible.
 */
export async function finishErasure(userId: string, context: PaymentContext): Promise<"finished" | "waiting"> {
  const { timing = systemTiming, deadline = Number.POSITIVE_INFINITY } = context.stripe ?? {};
  for (const order of (await readPartition(userId)).orders) {
    if (timing.now() >= deadline) return "waiting";
    if (order.status !== "complete") await removeIfPresent(order, context);
  }
  const { orders, openLines, donationIds, messageIds, passkeys } = await readPartition(userId);
  const areOrdersFinal = orders.every((order) => order.status === "complete" && isAnonymous(order));
  if (!areOrdersFinal || openLines.length + donationIds.length + messageIds.length + passkeys.length > 0)
    return "waiting";
  // A mail that was written just before the account ended may have been missing in the list until now.
  if ((await eraseMails(userId)) > 0) return "waiting";
  await markErasureFinished(userId);
  return "finished";
}

/** Deletes an order. Does nothing if a concurrent run has already deleted it. */
async function removeIfPresent(order: Order, context: PaymentContext): Promise<void> {
  try {
    await removeOrder(order, context);
  } catch (thrown) {
    if (!(thrown instanceof ShopError && thrown.code === "not_found")) throw thrown;
  }
}
