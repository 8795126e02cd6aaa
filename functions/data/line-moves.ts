import { undoHours } from "#shared/domain/claim.ts";
import { lineOf } from "#shared/domain/line.ts";
import { isOpen } from "./claim-codes.ts";
import { type Holding, type HoldingWrite, holdingOf, saveHolding } from "./line-holding.ts";
import { chatDisconnectedMail, movedMail } from "./order-mails.ts";
import type { Order, Trigger } from "./orders.ts";
import { readWaUser } from "./wa-users.ts";

/** A move of a license. `movableFrom`: from when the customer may move it again; absent if the move does not count. */
type Move = Pick<HoldingWrite, "trigger" | "detail" | "otherParts"> & { readonly movableFrom?: string | undefined };

/**
 * Moves a license to another number or chat, with a mail. The customer can undo it for 72 hours. Returns false, and
 * writes nothing, when the number is another order's, the WhatsApp user holds another license, or anything changed.
 */
export async function moveLine(order: Order, next: Holding, move: Move): Promise<boolean> {
  const { trigger, movableFrom, detail, otherParts = [] } = move;
  const { phone, waUserId, chatEndsWith } = order;
  const undoUntil = new Date(trigger.now.getTime() + undoHours * 3_600_000).toISOString();
  const change = {
    formerHolding: { phone, waUserId, chatEndsWith, until: undoUntil },
    ...(movableFrom !== undefined && { movableFrom }),
  };
  const mail = movedMail({ ...order, phone: next.phone }, { chat: next.chat, undoUntil }, trigger.now);
  return saveHolding(order, next, {
    trigger,
    what: "line_moved",
    detail,
    change,
    otherParts: [...mail, ...otherParts],
  });
}

/**
 * Gives a license back to the number and the chat that held it before the last move, with a mail. A former chat that
 * holds another license by now stays without this one. Returns false, and writes nothing, when there is no move to
 * undo any more, the former number is another order's, or anything changed since it was read.
 */
export async function undoMove(order: Order, trigger: Trigger): Promise<boolean> {
  const { formerHolding } = order;
  if (formerHolding === undefined || !isOpen(formerHolding, trigger.now)) return false;
  const { phone, waUserId, chatEndsWith } = formerHolding;
  const formerUser = waUserId === undefined ? undefined : await readWaUser(waUserId);
  const isFree = formerUser === undefined || formerUser.state === "ended" || formerUser.orderId === order.id;
  const chat = waUserId !== undefined && isFree ? { waUserId, chatEndsWith } : undefined;
  const next: Holding = {
    phone,
    line: lineOf(phone),
    chat,
    ...(waUserId !== undefined && !chat && { codeOnly: true }),
  };
  const mail = movedMail({ ...order, phone }, { chat, undoUntil: null }, trigger.now);
  const change = { formerHolding: undefined };
  return saveHolding(order, next, { trigger, what: "line_move_undone", change, otherParts: mail });
}

/**
 * Takes a license from the chat that uses it, with a mail. Only a code connects a chat then: the next message from the
 * number may come from the same person. Returns false, and writes nothing, when anything changed since it was read.
 */
export async function disconnectChat(order: Order, move: Move): Promise<boolean> {
  const next: Holding = { ...holdingOf(order), chat: undefined, codeOnly: true };
  const otherParts = [...chatDisconnectedMail(order, move.trigger.now), ...(move.otherParts ?? [])];
  return saveHolding(order, next, { ...move, what: "chat_disconnected", otherParts });
}
