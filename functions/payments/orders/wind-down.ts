import { closedBecause, type RegionRule } from "#shared/domain/sales-regions.ts";
import type { Actor } from "../../data/audit.ts";
import { listOrders } from "../../data/order-lists.ts";
import { lineStateOf, type Order, readOrder, windDownRequestId } from "../../data/orders.ts";
import { ShopError } from "../../shop-error.ts";
import type { PaymentContext } from "../context.ts";
import { refundOrder } from "./refund.ts";

/**
 * The licenses of closed regions, newest first: paid, and not ended. `dialCodes`: only of numbers that begin with one
 * of these; empty for all closed regions. Reads every complete order, and is eventually consistent.
 */
export async function* licensesToWindDown(
  rules: readonly RegionRule[],
  dialCodes: readonly string[],
): AsyncGenerator<Order> {
  let cursor: string | undefined;
  do {
    const { rows, nextCursor } = await listOrders({ status: "complete" }, { limit: 100, cursor });
    yield* rows.filter((order) => isToWindDown(order, rules, dialCodes));
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
}

function isToWindDown(order: Order, rules: readonly RegionRule[], dialCodes: readonly string[]): boolean {
  const { line, status } = order;
  if (status !== "complete" || lineStateOf(order) === "ended") return false;
  if (dialCodes.length > 0 && !dialCodes.some((dialCode) => line.startsWith(dialCode))) return false;
  return closedBecause(rules, line) !== undefined;
}

/** What became of a license: "refunded" with the amount, "kept" because it has changed since it was listed. */
export type WindDownOutcome = { readonly what: "refunded"; readonly amount: number } | { readonly what: "kept" };

/**
 * Gives back what is left of a license's price, once, which ends the license and tells the customer why. An interrupted
 * call is completed by the next.
 *
 * Throws like `refundOrder`, and `refund_refused` while Stripe has not completed the refund, or when it failed.
 */
export async function windDown(
  listed: Order,
  rules: readonly RegionRule[],
  dialCodes: readonly string[],
  actor: Actor,
  context: PaymentContext,
): Promise<WindDownOutcome> {
  const order = await readOrder(listed.userId, listed.id);
  if (order === undefined || !isToWindDown(order, rules, dialCodes)) return { what: "kept" };
  const after = await refundOrder(order, { requestId: windDownRequestId(order) }, actor, context);
  if (lineStateOf(after) === "ended") return { what: "refunded", amount: after.refunded - order.refunded };
  throw new ShopError("refund_refused", { message: "The refund is pending. Stripe hasn't completed it yet." });
}
