import { claimRequestHours } from "#shared/domain/claim.ts";
import { lineOf } from "#shared/domain/line.ts";
import { codeUseWrite, type SentCode } from "./claim-codes.ts";
import { type Chat, type Holding, holdingOf, saveHolding } from "./line-holding.ts";
import { moveLine } from "./line-moves.ts";
import { chatAskedMail, connectedMail } from "./order-mails.ts";
import { type Order, orderEvent, orderWrite, type Trigger, withEvent } from "./orders.ts";
import { readEffectiveSettings } from "./settings.ts";
import { readWaUser, type WaUser } from "./wa-users.ts";
import { transact } from "./write.ts";

/** What happens together with connecting a chat. `code`: the code that was sent, which it uses up. */
interface Connecting {
  readonly trigger: Trigger;
  readonly code?: SentCode;
}

/**
 * Connects a license's first chat: in one transaction the order with its history, its line, the WhatsApp user's copy of
 * the license, and the mail to the customer.
 *
 * Returns the user's copy, or undefined, and writes nothing, when anything changed since it was read, or the user holds
 * another license. Of two users at once, one is connected; the same user twice is connected once.
 */
export async function connectFirstChat(
  order: Order,
  chat: Chat,
  { trigger, code }: Connecting,
): Promise<WaUser | undefined> {
  const connected = await saveHolding(
    order,
    { ...holdingOf(order), chat },
    {
      trigger,
      what: "line_connected",
      otherParts: [...connectedMail(order, chat.chatEndsWith, trigger.now), ...codeWritesOf(code)],
    },
  );
  return connected ? readWaUser(chat.waUserId) : undefined;
}

/**
 * Connects a chat with an active license, as `connectFirstChat` does. `phone`: the number to which the license moves.
 * If a chat was connected before, or the number changes, it is a move.
 */
export async function connectChat(
  order: Order,
  chat: Chat,
  { trigger, code, phone = order.phone }: Connecting & { readonly phone?: string },
): Promise<WaUser | undefined> {
  const line = lineOf(phone);
  const isSameLine = line === order.line;
  if (order.waUserId === undefined && isSameLine) {
    return connectFirstChat(order, chat, { trigger, ...(code !== undefined && { code }) });
  }
  const next: Holding = isSameLine ? { ...holdingOf(order), chat } : { phone, line, chat };
  const connected = await moveLine(order, next, {
    trigger,
    otherParts: codeWritesOf(code),
    movableFrom: order.waUserId === undefined ? undefined : await movableAfter(trigger.now),
  });
  return connected ? readWaUser(chat.waUserId) : undefined;
}

const codeWritesOf = (code: SentCode | undefined) => (code === undefined ? [] : [codeUseWrite(code)]);

async function movableAfter(now: Date): Promise<string> {
  const { lineMoveDays } = await readEffectiveSettings();
  return new Date(now.getTime() + lineMoveDays * 86_400_000).toISOString();
}

/** A chat from another number that wants a license. */
interface AskingChat {
  readonly waUserId: string;
  readonly phone: string;
}

/**
 * Stores that a chat from another number than the license's wants it, with a mail: the customer answers on the
 * dashboard. Uses the code up. Returns false when anything changed since it was read.
 */
export async function askCustomer(
  order: Order,
  { waUserId, phone }: AskingChat,
  code: SentCode,
  trigger: Trigger,
): Promise<boolean> {
  const until = new Date(trigger.now.getTime() + claimRequestHours * 3_600_000).toISOString();
  const failedParts = await transact<string>([
    orderWrite(order, {
      claim: undefined,
      claimRequest: { waUserId, phone, until },
      history: withEvent(order, orderEvent(trigger, "chat_asked")),
    }),
    codeUseWrite(code),
    ...chatAskedMail(order, phone.slice(-4), trigger.now),
  ]);
  return failedParts.size === 0;
}

/** Stores that the customer refused the chat that asked. Returns false when the order changed since it was read. */
export async function refuseChat(order: Order, trigger: Trigger): Promise<boolean> {
  const history = withEvent(order, orderEvent(trigger, "chat_refused"));
  return (await transact([orderWrite(order, { claimRequest: undefined, history })])).size === 0;
}
