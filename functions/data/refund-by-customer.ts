import * as z from "zod";
import { defaultRefundDays, refundDaysFor, refundUntil } from "#shared/domain/refund-window.ts";
import { indexKeys, keys } from "./keys.ts";
import { hasRefundRequest, lineStateOf, type Order } from "./orders.ts";
import { readPage } from "./pages.ts";
import { type TransactionPart, update } from "./write.ts";

/** The refund that a customer has asked for. It holds ids alone, so that it may outlive the account. */
const refundByCustomer = z.object({ userId: z.string(), orderId: z.string() });
export type RefundByCustomer = z.output<typeof refundByCustomer>;

/** The transaction part that records a customer's refund and lists it until it is finished. Fails for a second one. */
export function refundByCustomerPut({ id: orderId, userId }: Order, now: Date): TransactionPart<"refundByCustomer"> {
  const Key = keys.refundByCustomer(userId);
  const Item = { ...Key, ...indexKeys.openRefund(userId, now.toISOString()), userId, orderId };
  return { name: "refundByCustomer", put: { Item, ConditionExpression: "attribute_not_exists(pk)" } };
}

/** Lists the refunds that are not finished, oldest first. Eventually consistent. */
export async function listOpenRefunds(limit: number): Promise<readonly RefundByCustomer[]> {
  const { gsi2pk: pk } = indexKeys.openRefund("", "");
  const { rows } = await readPage({ index: "gsi2", pk, forward: true }, { limit });
  return rows.map((row) => refundByCustomer.parse(row));
}

/** Takes a refund off the list: it is finished, or left to an admin. Idempotent. */
export async function closeRefund(userId: string): Promise<void> {
  await update({
    Key: keys.refundByCustomer(userId),
    UpdateExpression: "REMOVE gsi2pk, gsi2sk",
    ConditionExpression: "attribute_exists(pk)",
  });
}

/** Returns the id of the refund that an order's customer may ask for, once. */
export function refundByCustomerId({ id }: Order): string {
  return `customer:${id}`;
}

/** Until when the order's customer may take the money back; undefined if they may not. `orders`: all of theirs. */
export function refundableUntil(order: Order, orders: readonly Order[], now: Date): Date | undefined {
  const deadline = refundDeadline(order, orders);
  return deadline && deadline > now ? deadline : undefined;
}

/**
 * When the order's refund window ends or ended; undefined if something else prevents a refund by the customer: unpaid,
 * refunded in full, disputed, ended, or the customer has done it before. `orders`: all of the customer's.
 */
export function refundDeadline(order: Order, orders: readonly Order[]): Date | undefined {
  const {
    status,
    line,
    amount,
    refunded,
    dispute,
    paidAt,
    createdAt,
    refundDays = refundDaysFor(order.phone, defaultRefundDays),
  } = order;
  const isDisputed = dispute === "open" || dispute === "lost";
  if (status !== "complete" || line === "" || refunded >= amount || isDisputed) return undefined;
  if (lineStateOf(order) === "ended" || orders.some(hasRefundByCustomer)) return undefined;
  return refundUntil(paidAt ?? createdAt, refundDays);
}

/** Whether the customer asked for the money back, and has neither got it nor lost the license in another way. */
export function isRefundOpen(order: Order): boolean {
  return hasRefundByCustomer(order) && lineStateOf(order) !== "ended";
}

/** Whether the customer has asked for this order's money back. */
export function hasRefundByCustomer(order: Order): boolean {
  return hasRefundRequest(order, refundByCustomerId(order));
}
