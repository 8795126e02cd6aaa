import { randomInt } from "node:crypto";
import * as z from "zod";
import { claimCodeMinutes, claimCodeText, claimSymbolCount, claimSymbols } from "#shared/domain/claim.ts";
import { codeRetentionDays, hashOfSymbols } from "./claim-code-hash.ts";
import { keys } from "./keys.ts";
import { lineStateOf, type Order, orderWrite } from "./orders.ts";
import { readRow } from "./table.ts";
import { type TransactionPart, transact } from "./write.ts";

/**
 * A code with which a license can be claimed by a message on WhatsApp. Only its hash is stored, in its row and in the
 * order, whose newest code is the live one. While the order has none, the code of its receipt is (`mailed-codes.ts`).
 * Fifty random bits, live for minutes or days: nobody finds one by trying.
 */
const claimCodeRow = z.object({
  orderId: z.string(),
  userId: z.string(),
  /** Until when a message with the code may have been sent. */
  until: z.string(),
  /** The code came with the receipt. */
  mailed: z.literal(true).optional(),
  /** Hashes of the WhatsApp user who sent the code, and of the message's id: the row may outlive the account. */
  usedBy: z.string().optional(),
  usedIn: z.string().optional(),
});
export type ClaimCodeRow = z.output<typeof claimCodeRow> & { readonly hash: string };

/** Whether something that ends at `until` has not ended. */
export function isOpen({ until }: { readonly until: string }, now: Date): boolean {
  return Date.parse(until) > now.getTime();
}

/** Returns a new code, in two groups of five as people read it: `7QK2M-X9RTD`. */
export function newClaimCode(): string {
  const symbols = Array.from({ length: claimSymbolCount }, () => claimSymbols.charAt(randomInt(claimSymbols.length)));
  return claimCodeText(symbols.join(""));
}

/**
 * Finds what may be codes in a message, as hashes, the most likely first, three at most. Any case, with or without the
 * dash, and letters that look like digits: O is 0, I and L are 1 (https://www.crockford.com/base32.html). A word of ten
 * letters may look like a code, so what has a dash or a digit comes first.
 */
export function codeHashesIn(text: string): readonly string[] {
  const found = [...text.toUpperCase().matchAll(/(?<![0-9A-Z-])([0-9A-Z]{5})(-?)([0-9A-Z]{5})(?![0-9A-Z-])/g)];
  return found
    .map(([sent, start = "", , end = ""]) => ({
      sent,
      symbols: `${start}${end}`.replaceAll("O", "0").replaceAll(/[IL]/g, "1"),
    }))
    .filter(({ symbols }) => !symbols.includes("U"))
    .sort((one, other) => Number(/[-\d]/.test(other.sent)) - Number(/[-\d]/.test(one.sent)))
    .slice(0, 3)
    .map(({ symbols }) => hashOfSymbols(symbols));
}

/** Reads a code by its hash; undefined when there never was one, or its row has expired. */
export async function readClaimCode(hash: string): Promise<ClaimCodeRow | undefined> {
  const row = await readRow(keys.claimCode(hash), claimCodeRow);
  return row && { ...row, hash };
}

/**
 * Whether a message sent then can use a code: an order has one live code at a time. The mailed one is live while the
 * page has made none, or it is over, and only until a chat is connected.
 * @param sentAt in milliseconds since 1970
 */
export function isLive({ hash, mailed }: ClaimCodeRow, order: Order, sentAt: number): boolean {
  const { claim, waUserId, codeOnly } = order;
  if (claim?.hash === hash) return true;
  if (!mailed || waUserId !== undefined || codeOnly) return false;
  return claim === undefined || sentAt > Date.parse(claim.until);
}

/**
 * Whether an order's license can be connected with a chat: it is active, and no chat is connected, or the customer may
 * move it to another.
 */
export function isConnectable(order: Order, now: Date): boolean {
  return lineStateOf(order) === "active" && (order.waUserId === undefined || isMovable(order, now));
}

/** Whether the customer may move the license: the shop limits how often. */
export function isMovable({ movableFrom }: Order, now: Date): boolean {
  return movableFrom === undefined || Date.parse(movableFrom) <= now.getTime();
}

/** Stores a new code for an order, which replaces the one before. Returns false when the order changed meanwhile. */
export async function saveClaimCode(
  order: Order,
  code: string,
  now: Date,
): Promise<{ readonly until: string } | false> {
  const hash = hashOfSymbols(code.replace("-", ""));
  const until = new Date(now.getTime() + claimCodeMinutes * 60_000).toISOString();
  const expiresAt = Math.ceil(now.getTime() / 1000) + codeRetentionDays * 86_400;
  const failedParts = await transact<string>([
    orderWrite(order, { claim: { hash, until } }),
    {
      name: "code",
      put: {
        Item: { ...keys.claimCode(hash), orderId: order.id, userId: order.userId, until, expiresAt },
        ConditionExpression: "attribute_not_exists(pk)",
      },
    },
  ]);
  return failedParts.size === 0 && { until };
}

/** A code and the message in which it was sent, as hashes of its sender and its id. */
export interface SentCode {
  readonly row: ClaimCodeRow;
  readonly userHash: string;
  readonly messageHash: string;
}

/** The transaction part that uses a code up, on condition that nobody has. */
export function codeUseWrite({ row: { hash }, userHash, messageHash }: SentCode): TransactionPart<"code"> {
  return {
    name: "code",
    update: {
      Key: keys.claimCode(hash),
      UpdateExpression: "SET usedBy = :user, usedIn = :message",
      ConditionExpression: "attribute_exists(pk) AND attribute_not_exists(usedBy)",
      ExpressionAttributeValues: { ":user": userHash, ":message": messageHash },
    },
  };
}
