import { claimRequestHours } from "#shared/domain/claim.ts";
import { codeUseWrite, isConnectable, type SentCode } from "./claim-codes.ts";
import { keys } from "./keys.ts";
import { connectedMail } from "./order-mails.ts";
import { type Order, type OrderChange, orderEvent, orderWrite, readOrder, type Trigger, withEvent } from "./orders.ts";
import { readWaUser, type WaUser, waUserPut } from "./wa-users.ts";
import { type TransactionPart, transact } from "./write.ts";

/** A chat on WhatsApp: its user, and the last four digits of its number, unless it is hidden. */
export interface Chat {
  readonly waUserId: string;
  readonly chatEndsWith?: string | undefined;
}

/** What the transaction that connects a chat writes besides. `code`: the code that was sent, which it uses up. */
interface Connecting {
  readonly trigger: Trigger;
  readonly code?: SentCode | undefined;
}

/** Returns the last four digits of a number; undefined for a hidden one. */
export function lastDigitsOf(line: string | undefined): string | undefined {
  return line?.slice(-4);
}

/** The change of an order that ends its code and its open question. */
const claimsDone = { claim: undefined, claimRequest: undefined } satisfies OrderChange;

/**
 * Binds a WhatsApp user to an active license that nobody is bound to: in one transaction the order with its history,
 * its line, the user's copy of the license, and the mail to the customer. A license of the same user that has ended is
 * given up. Returns the user's row, or undefined when anything changed since it was read, or the user holds another
 * license: then nothing is written. Of two users at once, one is bound; the same user twice is bound once.
 */
export async function bindWaUser(
  { userId, orderId }: { readonly userId: string; readonly orderId: string },
  { waUserId, chatEndsWith }: Chat,
  { trigger, code }: Connecting,
): Promise<WaUser | undefined> {
  const [order, former] = await Promise.all([readOrder(userId, orderId), readWaUser(waUserId)]);
  if (order === undefined || !isConnectable(order)) return undefined;
  // Another call has bound this user meanwhile.
  if (former !== undefined && former.state !== "ended") return undefined;
  const formerOrder = former && (await readOrder(former.userId, former.orderId));
  const history = withEvent(order, orderEvent(trigger, "line_connected"));
  const failedParts = await transact<string>([
    orderWrite(order, { waUserId, chatEndsWith, ...claimsDone, history }),
    lineBindWrite(order, waUserId),
    waUserPut(order, waUserId, { formerOrderId: former?.orderId }),
    ...connectedMail(order, chatEndsWith, trigger.now),
    ...(code === undefined ? [] : [codeUseWrite(code)]),
    ...(formerOrder === undefined
      ? []
      : [{ ...orderWrite(formerOrder, { waUserId: undefined, chatEndsWith: undefined }), name: "formerOrder" }]),
  ]);
  return failedParts.size === 0 ? readWaUser(waUserId) : undefined;
}

/**
 * Stores that a chat from another number than the one paid for wants the license: the customer answers on the
 * dashboard. Uses the code up. Returns false when anything changed since it was read.
 */
export async function askCustomer(order: Order, chat: Chat, code: SentCode, trigger: Trigger): Promise<boolean> {
  const until = new Date(trigger.now.getTime() + claimRequestHours * 3_600_000).toISOString();
  const failedParts = await transact<string>([
    orderWrite(order, {
      ...claimsDone,
      claimRequest: { ...chat, until },
      history: withEvent(order, orderEvent(trigger, "chat_asked")),
    }),
    codeUseWrite(code),
  ]);
  return failedParts.size === 0;
}

/** Stores that the customer refused the chat that asked. Returns false when the order changed since it was read. */
export async function refuseChat(order: Order, trigger: Trigger): Promise<boolean> {
  const history = withEvent(order, orderEvent(trigger, "chat_refused"));
  return (await transact([orderWrite(order, { claimRequest: undefined, history })])).size === 0;
}

function lineBindWrite({ line, id, revision }: Order, waUserId: string): TransactionPart<"line"> {
  return {
    name: "line",
    update: {
      Key: keys.line(line),
      UpdateExpression: "SET waUserId = :user, revision = :revision",
      ConditionExpression: "orderId = :order AND attribute_not_exists(waUserId)",
      ExpressionAttributeValues: { ":user": waUserId, ":revision": revision + 1, ":order": id },
    },
  };
}
