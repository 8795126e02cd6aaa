import { reversalCounterWrites } from "./metrics.ts";
import { lineUpdatesFor } from "./order-line.ts";
import { type Order, type OrderEvent, orderEvent, orderWrite, type Trigger, withEvent } from "./orders.ts";
import { resolutionAudit } from "./resolution-audit.ts";
import { transact } from "./write.ts";

/** The refunds and disputes of an order's payment. */
type Reversals = Pick<Order, "refunded" | "disputed" | "dispute">;

/**
 * Stores reversals with a paid order, deducts them from the revenue of the day of payment, and updates its license, in
 * one transaction. Reversals may also decrease: refunds fail, disputes are won. Writes nothing when nothing changed.
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
  const money = { refunded: reversals.refunded, disputed: reversals.disputed, dispute: reversals.dispute };
  const next: Order = { ...order, ...money };
  const events = eventsBetween(order, next, trigger);
  const refunded = next.refunded - order.refunded;
  const lost = refunded + next.disputed - order.disputed;
  const paidAt = new Date(order.paidAt ?? order.createdAt);
  const counterParts = reversalCounterWrites(order.currency, { paidAt, now: trigger.now }, { lost, refunded });
  const audit = resolutionAudit(trigger, order.id, reversalsOf(order), reversalsOf(next));
  for (const candidate of await lineUpdatesFor(order, next, trigger)) {
    const changed = orderWrite(order, {
      ...money,
      ...candidate.change,
      history: withEvent(order, ...events, ...candidate.events),
    });
    const failed: ReadonlySet<string> = await transact<string>([changed, ...candidate.line, ...counterParts, ...audit]);
    if (failed.size === 0) return "saved";
    if (failed.has("order") || failed.has("heir")) return "changed";
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

function eventsBetween(before: Order, after: Order, trigger: Trigger): readonly OrderEvent[] {
  const refunded = after.refunded - before.refunded;
  const events: OrderEvent[] = [];
  if (refunded > 0) events.push(orderEvent(trigger, "refunded", { amount: refunded }));
  if (refunded < 0) events.push(orderEvent(trigger, "refund_failed", { amount: -refunded }));
  if (after.dispute === before.dispute) return events;
  const { disputed: amount } = after;
  if (after.dispute === "open") events.push(orderEvent(trigger, "disputed", { amount }));
  if (after.dispute === "lost") events.push(orderEvent(trigger, "dispute_lost", { amount }));
  if (after.dispute === "won") events.push(orderEvent(trigger, "dispute_won"));
  return events;
}
