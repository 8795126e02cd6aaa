import * as z from "zod";
import { keys } from "./keys.ts";
import { type HoldState, holdStates } from "./lines.ts";
import type { Order } from "./orders.ts";
import { readRow } from "./table.ts";
import type { TransactionPart } from "./write.ts";

/**
 * A WhatsApp user who holds a license, as a copy of it. WhatsApp identifies a person to a business by an id of
 * their own, with which they may write without showing a number. A new number brings a new id.
 */
export const waUser = z.object({
  waUserId: z.string(),
  orderId: z.string(),
  /** The customer who bought the license. */
  userId: z.string(),
  line: z.string(),
  state: z.enum(holdStates),
  /** When the order was paid. */
  since: z.string(),
  /** The order's revision at the last change of this row: of two answers about a license, the higher one is newer. */
  revision: z.int().min(1),
});
export type WaUser = z.output<typeof waUser>;

/**
 * The transaction part that gives a WhatsApp user the copy of a license. Fails when the user holds another license than
 * `formerOrderId`, which the same transaction gives up. The order is as it was read: the same transaction writes it.
 */
export function waUserPut(
  order: Order,
  waUserId: string,
  state: HoldState,
  { formerOrderId }: { readonly formerOrderId: string | undefined },
): TransactionPart<"waUser"> {
  const { id, userId, line, paidAt, createdAt, revision } = order;
  const row: WaUser = {
    waUserId,
    orderId: id,
    userId,
    line,
    state,
    since: paidAt ?? createdAt,
    revision: revision + 1,
  };
  return {
    name: "waUser",
    put: {
      Item: { ...keys.waUser(waUserId), ...row },
      ...(formerOrderId === undefined
        ? { ConditionExpression: "attribute_not_exists(pk)" }
        : { ConditionExpression: "orderId = :former", ExpressionAttributeValues: { ":former": formerOrderId } }),
    },
  };
}

/** The transaction part that tells the WhatsApp user's copy a license's new state; none while nobody is bound to it. */
export function waUserWrites(order: Order, state: HoldState): TransactionPart<"waUser">[] {
  if (order.waUserId === undefined) return [];
  return [
    {
      name: "waUser",
      update: {
        Key: keys.waUser(order.waUserId),
        UpdateExpression: "SET #state = :state, revision = :revision",
        ConditionExpression: "orderId = :order",
        ExpressionAttributeNames: { "#state": "state" },
        ExpressionAttributeValues: { ":state": state, ":revision": order.revision + 1, ":order": order.id },
      },
    },
  ];
}

/** The transaction part that forgets the WhatsApp user of an order that is anonymized; none while nobody is bound. */
export function waUserDeletes({ id, waUserId }: Order): TransactionPart<"waUser">[] {
  if (waUserId === undefined) return [];
  return [
    {
      name: "waUser",
      remove: {
        Key: keys.waUser(waUserId),
        ConditionExpression: "orderId = :order",
        ExpressionAttributeValues: { ":order": id },
      },
    },
  ];
}

/** Reads a WhatsApp user's license; undefined when none was ever bound to them. Strongly consistent. */
export function readWaUser(waUserId: string): Promise<WaUser | undefined> {
  return readRow(keys.waUser(waUserId), waUser);
}
