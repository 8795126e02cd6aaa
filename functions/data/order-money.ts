import { reversalsCounted } from "./metrics.ts";
import { lineUpdatesFor } from "./order-line.ts";
import { type Order, type OrderEvent, orderChanged, orderEvent, type Trigger, withEvent } from "./orders.ts";
import { resolved } from "./resolved.ts";
import { transact } from "./write.ts";

/** The refunds and disputes of an order's payment. */
type MoneyBack = Pick<Order, "refunded" | "disputed" | "dispute">;

/**
 * Stores reversals with a paid order, deducts them from the revenue of the day of payment, and updates its license, in
 * one transaction. Reversals may also decrease: refunds fail, disputes are won. Writes nothing when nothing changed.
 *
 * When a license ends, its line passes to the longest waiting claim. A license that is restored becomes a claim if
 * another order holds the line by then.
 */
export async function saveReversals(
  order: Order,
  back: MoneyBack,
  trigger: Trigger,
): Promise<"saved" | "same" | "changed"> {
  if (isUnchanged(order, back)) return "same";
  const money = { refunded: back.refunded, disputed: back.disputed, dispute: back.dispute };
  const next: Order = { ...order, ...money };
  const events = eventsBetween(order, next, trigger);
  const refunded = next.refunded - order.refunded;
  const lost = refunded + next.disputed - order.disputed;
  const paidAt = new Date(order.paidAt ?? order.createdAt);
  const counted = reversalsCounted(order.currency, { paidAt, now: trigger.now }, { lost, refunded });
  const trace = resolved(trigger, order.id, moneyOf(order), moneyOf(next));
  for (const follow of await lineUpdatesFor(order, next, trigger)) {
    const changed = orderChanged(order, {
      ...money,
      ...follow.change,
      history: withEvent(order, ...events, ...follow.events),
    });
    const failed: ReadonlySet<string> = await transact<string>([changed, ...follow.line, ...counted, ...trace]);
    if (failed.size === 0) return "saved";
    if (failed.has("order") || failed.has("heir")) return "changed";
  }
  return "changed";
}

function moneyOf({ refunded, disputed, dispute }: Order) {
  return { refunded, disputed, dispute: dispute ?? null };
}

/** Whether the order already stores these reversals. */
export function isUnchanged(order: Order, { refunded, disputed, dispute }: MoneyBack): boolean {
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
