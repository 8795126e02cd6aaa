import * as z from "zod";
import { defaultLanguage } from "#shared/domain/language.ts";
import { lineOf } from "#shared/domain/line.ts";
import { fallbackPrice, priceHoldHours } from "#shared/domain/price.ts";
import { keys } from "./keys.ts";
import type { Order } from "./orders.ts";
import { readRow } from "./table.ts";
import { syntheticUserId, type User } from "./user.ts";
import { type TransactionPart, transact } from "./write.ts";

/** The account and the unpaid order with which the job `visit` signs in and opens the card form. */
const syntheticBuyer = z.object({
  email: z.string(),
  password: z.string(),
  orderId: z.string(),
  /** When the account and the order were made. */
  since: z.iso.datetime(),
});
export type SyntheticBuyer = z.output<typeof syntheticBuyer>;

/** The only account of its kind: each buyer replaces the one before. The job may write no other account. */
const userId = syntheticUserId;
/** A number reserved for fiction. https://www.nanpa.com/numbering/area-codes/555-line-numbers */
const phone = "12025550123";

export function readSyntheticBuyer(): Promise<SyntheticBuyer | undefined> {
  return readRow(keys.job("visit"), syntheticBuyer);
}

/**
 * Replaces the buyer before, with its order, in one transaction. Account and order are in no list, no search and no
 * counter, so no customer and no order is counted, and reconcile does not see the order. Returns false, and writes
 * nothing, when another run was faster.
 */
export async function replaceSyntheticBuyer(
  before: SyntheticBuyer | undefined,
  buyer: SyntheticBuyer,
  { passwordHash, livemode }: { readonly passwordHash: string; readonly livemode: boolean },
): Promise<boolean> {
  const account: User = {
    id: userId,
    name: "Synthetic visit",
    email: buyer.email,
    language: defaultLanguage,
    role: "customer",
    passwordHash,
    version: 1,
    createdAt: buyer.since,
    completedOrders: 0,
    lastOrderAt: null,
  };
  const failedParts = await transact([
    { name: "buyer", put: { Item: { ...keys.job("visit"), ...buyer }, ...isStill(before) } },
    { name: "account", put: { Item: { ...keys.user(userId), ...account } } },
    { name: "email", put: { Item: { ...keys.email(buyer.email), userId } } },
    { name: "order", put: { Item: { ...keys.order(userId, buyer.orderId), ...orderOf(buyer, account, livemode) } } },
    ...(before === undefined ? [] : removalOf(before)),
  ]);
  return failedParts.size === 0;
}

function isStill(before: SyntheticBuyer | undefined) {
  return before === undefined
    ? { ConditionExpression: "attribute_not_exists(pk)" }
    : { ConditionExpression: "orderId = :before", ExpressionAttributeValues: { ":before": before.orderId } };
}

function removalOf({ email, orderId }: SyntheticBuyer): TransactionPart<"removed">[] {
  return [
    { name: "removed", remove: { Key: keys.email(email) } },
    { name: "removed", remove: { Key: keys.order(userId, orderId) } },
  ];
}

/** An order whose price hold is over, so that opening it sets the current price and creates its payment. */
function orderOf({ orderId, since }: SyntheticBuyer, { name, email }: User, livemode: boolean): Order {
  return {
    id: orderId,
    userId,
    phone,
    line: lineOf(phone),
    customerName: name,
    customerEmail: email,
    language: defaultLanguage,
    status: "pending",
    amount: fallbackPrice.priceCents,
    currency: fallbackPrice.currency,
    createdAt: since,
    heldFrom: new Date(Date.parse(since) - priceHoldHours * 3_600_000).toISOString(),
    attempt: 1,
    livemode,
    synthetic: true,
    refunded: 0,
    disputed: 0,
    history: [],
    revision: 1,
  };
}
