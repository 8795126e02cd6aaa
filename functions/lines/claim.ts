import { type ClaimCode, maxMessageAgeDays } from "#shared/domain/claim.ts";
import { lastDigitsOf, lineOf } from "#shared/domain/line.ts";
import { checkLimit, countAttempt, hashOf, limits } from "../data/attempts.ts";
import {
  type ClaimCodeRow,
  codeHashesIn,
  isLive,
  isMovable,
  readClaimCode,
  type SentCode,
} from "../data/claim-codes.ts";
import { askCustomer, connectChat } from "../data/line-binding.ts";
import { readLine } from "../data/lines.ts";
import { lineStateOf, type Order, readOrder, type Trigger } from "../data/orders.ts";
import { retry, retryOnConflict } from "../data/retry-on-conflict.ts";
import { readWaUser, type WaUser } from "../data/wa-users.ts";

/** A message on WhatsApp that may contain a code. `sentAt`: in seconds since 1970. */
export interface ClaimMessage {
  readonly text: string;
  readonly line?: string | undefined;
  readonly waUserId: string;
  readonly messageId: string;
  readonly sentAt: number;
}

/** `holder`: the license that the user now holds, if any. */
export interface ClaimAnswer {
  readonly code: ClaimCode;
  readonly holder?: WaUser | undefined;
}

/**
 * Connects a WhatsApp user to the license whose code is in the message. A code proves that the customer sent it or gave
 * it away, so a chat from another number than the one paid for waits for the customer's answer; a chat that hides its
 * number has nothing to compare. Repeating a message gives the same answer.
 *
 * Throws `too_many_attempts` after five wrong codes of a user in an hour, and `changed_meanwhile`.
 */
export async function claimLine(message: ClaimMessage, now: Date): Promise<ClaimAnswer> {
  const { waUserId, text } = message;
  const hashes = codeHashesIn(text);
  if (hashes.length === 0) return { code: "UNKNOWN" };
  const [userHash, messageHash] = [hashOf(waUserId), hashOf(message.messageId)];
  await checkLimit(limits.wrongCodeByWaUser, userHash, now);
  return retryOnConflict(async () => {
    const codes = await Promise.all(hashes.map(readClaimCode));
    const position = codes.findIndex((row) => row !== undefined);
    const code = codes[position];
    if (code === undefined) {
      await countAttempt(limits.wrongCodeByWaUser, waUserId, now);
      return { code: "UNKNOWN" } satisfies ClaimAnswer;
    }
    const [order, holder] = await Promise.all([readOrder(code.userId, code.orderId), readWaUser(waUserId)]);
    if (order === undefined || order.line === "") return { code: "ENDED" } satisfies ClaimAnswer;
    const isUsedByUser = code.usedBy === userHash;
    const isRepeated = isUsedByUser && code.usedIn === messageHash;
    if (isRepeated && holder?.orderId === order.id && holder.state === "active") return { code: "BOUND", holder };
    const refusal = refusalOf({ message, code, isUsedByUser, order, holder }, now);
    // The code was read before the order and the holder, and this or another user may have used it in between.
    const hash = isAboutHolder(refusal) && code.usedBy === undefined ? hashes[position] : undefined;
    if (hash !== undefined && (await readClaimCode(hash))?.usedBy !== undefined) return retry;
    if (refusal !== undefined) return { code: refusal, holder: refusal === "ALREADY_YOURS" ? holder : undefined };
    return connect(message, { row: code, userHash, messageHash }, order, { now, via: "assistant" });
  });
}

/** Whether someone holds the license, or the user another one. */
function isAboutHolder(refusal: ClaimCode | undefined): boolean {
  return refusal === "LINE_TAKEN" || refusal === "ALREADY_YOURS";
}

/** What speaks against connecting the user, or undefined. */
function refusalOf(
  claim: {
    readonly message: ClaimMessage;
    readonly code: ClaimCodeRow;
    /** Whether this user sent the code before. */
    readonly isUsedByUser: boolean;
    readonly order: Order;
    readonly holder: WaUser | undefined;
  },
  now: Date,
): ClaimCode | undefined {
  const { message, code, isUsedByUser, order, holder } = claim;
  if (holder !== undefined && holder.state !== "ended")
    return holder.state === "active" ? "ALREADY_YOURS" : "SUSPENDED";
  if (isUsedByUser && order.claimRequest?.waUserId === message.waUserId) return "CONFIRM_ON_SITE";
  if (code.usedBy !== undefined) return "USED";
  const state = lineStateOf(order);
  if (state === "suspended") return "SUSPENDED";
  if (state === "claimed") return "LINE_TAKEN";
  if (state !== "active") return "ENDED";
  const sentAt = message.sentAt * 1000;
  const canUse = isLive(code, order, sentAt);
  if (order.waUserId !== undefined && (!canUse || !isMovable(order, now))) return "LINE_TAKEN";
  const isLate = sentAt > Date.parse(code.until) || now.getTime() - sentAt > maxMessageAgeDays * 86_400_000;
  return !canUse || isLate ? "EXPIRED" : undefined;
}

async function connect(
  { line, waUserId }: ClaimMessage,
  code: SentCode,
  order: Order,
  trigger: Trigger,
): Promise<ClaimAnswer | typeof retry> {
  const phone = line?.replace("+", "");
  if (phone !== undefined && lineOf(phone) !== order.line) {
    const { holder } = await readLine(lineOf(phone));
    if (holder !== undefined && holder.state !== "ended") return { code: "LINE_TAKEN" };
    return (await askCustomer(order, { waUserId, phone }, code, trigger)) ? { code: "CONFIRM_ON_SITE" } : retry;
  }
  const holder = await connectChat(order, { waUserId, chatEndsWith: lastDigitsOf(phone) }, { trigger, code });
  return holder === undefined ? retry : { code: "BOUND", holder };
}
