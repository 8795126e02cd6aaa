import type { OrderEventKind } from "#shared/domain/order.ts";
import { keys } from "./keys.ts";
import { lineChangeWrites } from "./line-changes.ts";
import { linePut } from "./lines.ts";
import { holdStateOf, lineReleaseWrites } from "./order-line.ts";
import { type Order, type OrderChange, orderEvent, orderWrite, readOrder, type Trigger, withEvent } from "./orders.ts";
import { searchableOrder, searchRowWrites } from "./search-rows.ts";
import { readWaUser, waUserDeletes, waUserPut } from "./wa-users.ts";
import { type TransactionPart, transact } from "./write.ts";

/** A chat on WhatsApp: its user, and the last four digits of its number, unless it is hidden. */
export interface Chat {
  readonly waUserId: string;
  readonly chatEndsWith?: string | undefined;
}

/** Whom the assistant serves with a license: a number, and the chat that is connected with it, if any. */
export interface Holding {
  readonly phone: string;
  /** The WhatsApp line of `phone` (`lineOf`). */
  readonly line: string;
  readonly chat: Chat | undefined;
  /** Whether, without a chat, only a code connects one, and not the first message from the number. */
  readonly codeOnly?: true;
}

/** The number of an order's license, and its chat. */
export function holdingOf({ phone, line, waUserId, chatEndsWith }: Order): Holding {
  return { phone, line, chat: waUserId === undefined ? undefined : { waUserId, chatEndsWith } };
}

/** The transaction that gives a license to another number or chat: its event, and what it writes besides. */
export interface HoldingWrite {
  readonly trigger: Trigger;
  readonly what: OrderEventKind;
  readonly detail?: string | undefined;
  readonly change?: OrderChange;
  readonly otherParts?: readonly TransactionPart<string>[];
}

/**
 * Saves that an order's license is held by `next` from now on, in one transaction with an event in its history. Returns
 * false, and writes nothing, when the next number is another order's, the next user holds another license, or anything
 * changed since it was read.
 */
export async function saveHolding(
  order: Order,
  next: Holding,
  { trigger, what, detail, change, otherParts = [] }: HoldingWrite,
): Promise<boolean> {
  const update = await holdingUpdate(order, next, trigger);
  if (update === undefined) return false;
  const history = withEvent(order, orderEvent(trigger, what, { detail }));
  const failedParts = await transact<string>([
    orderWrite(order, { ...update.change, ...change, history }),
    ...update.parts,
    ...otherParts,
  ]);
  return failedParts.size === 0;
}

/** The change of the order and the parts of the transaction that give a license to another number or chat. */
interface HoldingUpdate {
  readonly change: OrderChange;
  readonly parts: readonly TransactionPart<string>[];
}

/**
 * Prepares that an order's license is held by `next` from now on: the order, its line, the copies of the license that
 * the former and the next WhatsApp user have, and the search rows, in one transaction. It writes nothing if the next
 * number is another order's by then, or anything changed since it was read. A former number that others wait for passes
 * to the first of them; otherwise it can be bought again.
 *
 * Returns undefined when the next user holds another license. A license of theirs that has ended is given up.
 */
async function holdingUpdate(order: Order, next: Holding, trigger: Trigger): Promise<HoldingUpdate | undefined> {
  const { phone, line, chat, codeOnly } = next;
  const nextOrder: Order = { ...order, phone, line, waUserId: chat?.waUserId, codeOnly };
  const userParts = await waUserParts(order, nextOrder);
  if (userParts === undefined) return undefined;
  const state = holdStateOf(order);
  const lineParts =
    line === order.line
      ? [chatWrite(order, next)]
      : [...(await lineReleaseWrites(order, trigger)), linePut(nextOrder, state, trigger.now)];
  return {
    change: {
      ...(phone !== order.phone && { phone, line }),
      waUserId: chat?.waUserId,
      chatEndsWith: chat?.chatEndsWith,
      codeOnly,
      claim: undefined,
      claimRequest: undefined,
    },
    parts: [
      ...lineParts,
      ...userParts,
      ...lineChangeWrites(order, nextOrder, trigger.now),
      ...searchRowWrites(searchableOrder(order), searchableOrder(nextOrder)),
    ],
  };
}

/** The parts for the users' copies of the license; undefined when the next user holds another license. */
async function waUserParts(order: Order, nextOrder: Order): Promise<readonly TransactionPart<string>[] | undefined> {
  const { waUserId } = nextOrder;
  const formerCopy = order.waUserId === waUserId ? [] : waUserDeletes(order);
  if (waUserId === undefined) return formerCopy;
  const former = await readWaUser(waUserId);
  const isOther = former !== undefined && former.orderId !== order.id;
  if (isOther && former.state !== "ended") return undefined;
  const formerOrder = isOther ? await readOrder(former.userId, former.orderId) : undefined;
  return [
    ...formerCopy,
    waUserPut(nextOrder, waUserId, holdStateOf(order), { formerOrderId: former?.orderId }),
    ...(formerOrder === undefined
      ? []
      : [{ ...orderWrite(formerOrder, { waUserId: undefined, chatEndsWith: undefined }), name: "formerOrder" }]),
  ];
}

/** The part that connects another chat with the line, or none. Fails when it has another holder or chat by now. */
function chatWrite({ line, id, revision, waUserId: former }: Order, next: Holding): TransactionPart<"line"> {
  const { chat, codeOnly } = next;
  const set = [
    "revision = :revision",
    ...(chat ? ["waUserId = :user"] : []),
    ...(codeOnly ? ["codeOnly = :true"] : []),
  ];
  const removed = [...(chat ? [] : ["waUserId"]), ...(codeOnly ? [] : ["codeOnly"])];
  return {
    name: "line",
    update: {
      Key: keys.line(line),
      UpdateExpression: [
        `SET ${set.join(", ")}`,
        ...(removed.length === 0 ? [] : [`REMOVE ${removed.join(", ")}`]),
      ].join(" "),
      ConditionExpression: `orderId = :order AND ${former === undefined ? "attribute_not_exists(waUserId)" : "waUserId = :former"}`,
      ExpressionAttributeValues: {
        ":revision": revision + 1,
        ":order": id,
        ...(chat !== undefined && { ":user": chat.waUserId }),
        ...(codeOnly && { ":true": true }),
        ...(former !== undefined && { ":former": former }),
      },
    },
  };
}
