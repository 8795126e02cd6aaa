import type { LineAction, LineReason } from "#shared/domain/order.ts";
import { ShopError } from "../shop-error.ts";
import { type Actor, auditWrite } from "./audit.ts";
import { lineUpdatesFor } from "./order-line.ts";
import { changeNotices } from "./order-mails.ts";
import { lineStateOf, type Order, orderEvent, orderWrite, readOrder, type Trigger, withEvent } from "./orders.ts";
import { retry, retryOnConflict } from "./retry-on-conflict.ts";
import { transact } from "./write.ts";

/** For each action: the license state that the admin sets on the order, and the event in its history. */
const effects = {
  end: { lineSet: "ended", event: "line_ended" },
  suspend: { lineSet: "suspended", event: "line_suspended" },
  resume: { lineSet: undefined, event: "line_resumed" },
} as const;

/**
 * Ends, suspends or resumes the license of a paid order on behalf of an admin, in one transaction with its line,
 * history, audit entry and mail. Returns the changed order; if nothing changes, the order as read.
 *
 * Throws `line_unchangeable` with the reason, `not_found` when the order no longer exists, and `changed_meanwhile`,
 * after which the caller may retry.
 */
export async function changeLine(
  orderAsRead: Order,
  { action, reason }: { readonly action: LineAction; readonly reason: LineReason },
  actor: Actor,
  trigger: Trigger,
): Promise<Order> {
  const { lineSet, event } = effects[action];
  let order: Order | undefined = orderAsRead;
  return retryOnConflict(async () => {
    if (order === undefined) throw new ShopError("not_found");
    checkChangeable(order, action);
    if (order.lineSet === lineSet) return order;
    const next: Order = { ...order, lineSet };
    const auditChange = {
      action: "order.line",
      target: order.id,
      old: { lineState: lineStateOf(order) },
      new: { lineState: lineStateOf(next), reason },
    } as const;
    for (const candidate of await lineUpdatesFor(order, next, trigger)) {
      const history = withEvent(order, orderEvent(trigger, event, { detail: reason }), ...candidate.events);
      const failedParts = await transact<string>([
        orderWrite(order, { lineSet, ...candidate.change, history }),
        ...candidate.lineWrites,
        auditWrite(actor, auditChange, trigger.now),
        ...changeNotices(order, { ...next, ...candidate.change }, trigger.now),
      ]);
      if (failedParts.size === 0) return (await readOrder(order.userId, order.id)) ?? order;
      if (failedParts.has("order") || failedParts.has("nextHolder")) break;
    }
    order = await readOrder(orderAsRead.userId, orderAsRead.id);
    return retry;
  });
}

/** Throws `line_unchangeable` when the action is not possible in the current state of the license. */
function checkChangeable(order: Order, action: LineAction): void {
  if (order.status !== "complete") throw unchangeable("Only a paid order has a license.");
  if (order.line === "") throw unchangeable("This order has no license, because its account was deleted.");
  const state = lineStateOf(order);
  if (action === "suspend" && state === "ended") throw unchangeable("This license has ended, so you can't suspend it.");
  if (action !== "resume" || order.lineSet !== undefined) return;
  if (state === "suspended")
    throw unchangeable(
      "You can't resume this license while its payment is disputed. If you win the dispute, it resumes automatically.",
    );
  if (state === "ended")
    throw unchangeable(
      "This license ended because its payment was refunded or lost in a dispute, so you can't resume it.",
    );
}

function unchangeable(message: string): ShopError {
  return new ShopError("line_unchangeable", { message });
}
