import { adminSyncAudit } from "./admin-sync-audit.ts";
import { reversalCounterWrites } from "./metrics.ts";
import { lineUpdatesFor } from "./order-line.ts";
import { changeNotices } from "./order-mails.ts";
import { type Order, type OrderEvent, orderEvent, orderWrite, type Trigger, withEvent } from "./orders.ts";
import { transact } from "./write.ts";

/** The refunds and disputes of an order's payment. */
type Reversals = Pick<Order, "refunded" | "disputed" | "dispute">;

/**
 * Stores the reversals of a paid order, deducts them from the revenue of the time of payment, and updates the order's
 * license, in one transaction with the mails about them. Reversals may also decrease: refunds fail, disputes are won.
 * Returns "same", and writes nothing, when the order already has these reversals; "changed", and writes nothing, when
 * the order or its line changed since it was read.
 *
 * When a license ends, its line passes to the longest waiting claim. A license that is restored becomes a claim if
 * another order holds the line by then.
 */
export async function saveReversals(
  order: Order,
  reversals: Reversals,
  trigger: Trigger,
): Promise<"saved" | "same" | "changed"> {
  if (isUnchanged(order, reversals)) return "same";
  const reversalFields = { refunded: reversals.refunded, disputed: reversals.disputed, dispute: reversals.dispute };
  const next: Order = { ...order, ...reversalFields };
  const events = eventsBetween(order, next, trigger);
  const refundedChange = next.refunded - order.refunded;
  const revenueLoss = refundedChange + next.disputed - order.disputed;
  const paidAt = new Date(order.paidAt ?? order.createdAt);
  const counterParts = reversalCounterWrites(
    order.currency,
    { paidAt, now: trigger.now },
    { revenueLoss, refunded: refundedChange },
  );
  const auditWrites = adminSyncAudit(trigger, order.id, reversalsOf(order), reversalsOf(next));
  for (const candidate of await lineUpdatesFor(order, next, trigger)) {
    const nextOrderWrite = orderWrite(order, {
      ...reversalFields,
      ...candidate.change,
      history: withEvent(order, ...events, ...candidate.events),
    });
    const failedParts: ReadonlySet<string> = await transact<string>([
      nextOrderWrite,
      ...candidate.lineWrites,
      ...counterParts,
      ...auditWrites,
      ...changeNotices(order, { ...next, ...candidate.change }, trigger.now),
    ]);
    if (failedParts.size === 0) return "saved";
    if (failedParts.has("order") || failedParts.has("nextHolder")) return "changed";
  }
  return "changed";
}

function reversalsOf({ refunded, disputed, dispute }: Order) {
  return { refunded, disputed, dispute: dispute ?? null };
}

/** Whether the order already stores these reversals. */
export function isUnchanged(order: Order, { refunded, disputed, dispute }: Reversals): boolean {
  return order.refunded === refunded && order.disputed === disputed && order.dispute === dispute;
}

/** The events of the changes in reversals, for the order's history. */
function eventsBetween(before: Order, after: Order, trigger: Trigger): readonly OrderEvent[] {
  const refundedChange = after.refunded - before.refunded;
  const events: OrderEvent[] = [];
  if (refundedChange > 0) events.push(orderEvent(trigger, "refunded", { amount: refundedChange }));
  if (refundedChange < 0) events.push(orderEvent(trigger, "refund_failed", { amount: -refundedChange }));
  if (after.dispute === before.dispute) return events;
  const { disputed: amount } = after;
  if (after.dispute === "open") events.push(orderEvent(trigger, "disputed", { amount }));
  if (after.dispute === "lost") events.push(orderEvent(trigger, "dispute_lost", { amount }));
  if (after.dispute === "won") events.push(orderEvent(trigger, "dispute_won"));
  return events;
}
