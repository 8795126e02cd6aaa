import { lineOf } from "#shared/domain/line.ts";
import type { LineReason } from "#shared/domain/order.ts";
import { ShopError } from "../shop-error.ts";
import { type Actor, auditWrite } from "./audit.ts";
import { disconnectChat, moveLine } from "./line-moves.ts";
import { readLine } from "./lines.ts";
import { lineStateOf, type Order, readOrder, type Trigger } from "./orders.ts";
import { retry, retryOnConflict } from "./retry-on-conflict.ts";

/** What an admin changes, with the reason: disconnects the chat, or moves the license to another number. */
export type HolderChange = { readonly reason: LineReason } & (
  | { readonly action: "disconnect" }
  | { readonly action: "move"; readonly phone: string }
);

/**
 * Changes whom a license is held by on behalf of an admin, in one transaction with the history, the audit entry and,
 * for a move, the mail. A moved license waits for the first message from its new number. Returns the changed order; if
 * nothing changes, the order as read.
 *
 * Throws `line_unchangeable` with the reason, `not_found` when the order no longer exists, and `changed_meanwhile`.
 */
export async function changeLineHolder(
  orderAsRead: Order,
  change: HolderChange,
  actor: Actor,
  trigger: Trigger,
): Promise<Order> {
  let order: Order | undefined = orderAsRead;
  return retryOnConflict(async () => {
    if (order === undefined) throw new ShopError("not_found");
    const changed =
      change.action === "move"
        ? await move(order, change, actor, trigger)
        : await disconnect(order, change, actor, trigger);
    if (changed === "same") return order;
    if (changed) return (await readOrder(order.userId, order.id)) ?? order;
    order = await readOrder(orderAsRead.userId, orderAsRead.id);
    return retry;
  });
}

async function disconnect(
  order: Order,
  { reason }: HolderChange,
  actor: Actor,
  trigger: Trigger,
): Promise<boolean | "same"> {
  if (order.waUserId === undefined) return "same";
  if (lineStateOf(order) === "ended") throw unchangeable("This license has ended.");
  const audit = auditWrite(
    actor,
    { action: "order.line", target: order.id, old: { connected: true }, new: { connected: false, reason } },
    trigger.now,
  );
  return disconnectChat(order, { trigger, detail: reason, otherParts: [audit] });
}

async function move(
  order: Order,
  { phone, reason }: HolderChange & { readonly phone: string },
  actor: Actor,
  trigger: Trigger,
): Promise<boolean | "same"> {
  const line = lineOf(phone);
  if (line === order.line) return "same";
  const state = lineStateOf(order);
  // A claim whose payment is disputed is suspended, too, but another order holds its number.
  if ((state !== "active" && state !== "suspended") || order.lineHeld === "claimed")
    throw unchangeable("You can move only a license that holds its number.");
  const { holder } = await readLine(line);
  if (holder !== undefined && holder.state !== "ended") {
    throw unchangeable("Another order holds this number. End or move its license first.");
  }
  // Not the numbers: the audit log outlives the account.
  const audit = auditWrite(
    actor,
    { action: "order.line", target: order.id, old: { moved: false }, new: { moved: true, reason } },
    trigger.now,
  );
  return moveLine(order, { phone, line, chat: undefined }, { trigger, detail: reason, otherParts: [audit] });
}

function unchangeable(message: string): ShopError {
  return new ShopError("line_unchangeable", { message });
}
