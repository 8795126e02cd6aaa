import { keys } from "../data/keys.ts";
import { lineChangeWrites } from "../data/line-changes.ts";
import { lineReleaseWrites } from "../data/order-line.ts";
import { type Order, orderEvent, readOrder, type Trigger, withEvent } from "../data/orders.ts";
import { retry, retryOnConflict } from "../data/retry-on-conflict.ts";
import { searchableOrder, searchRowWrites } from "../data/search-rows.ts";
import { waUserDeletes } from "../data/wa-users.ts";
import { type TransactionPart, transact } from "../data/write.ts";

/** Whether the order no longer identifies a person: of its personal data only the id of a deleted account is left. */
export function isAnonymous({ phone, line, customerName, customerEmail }: Order): boolean {
  return phone === "" && line === "" && customerName === "" && customerEmail === "";
}

/**
 * Anonymizes an order of any status; amounts, payment and history stay. The same transaction removes the order's claim,
 * or passes its line to the longest waiting claim. Throws `changed_meanwhile`.
 */
export async function anonymizeOrder(orderAsRead: Order, trigger: Trigger): Promise<void> {
  let order: Order | undefined = orderAsRead;
  return retryOnConflict(async () => {
    if (order === undefined || isAnonymous(order)) return undefined;
    const failedParts = await transact<string>([
      anonymizeWrite(order, trigger),
      ...searchRowWrites(searchableOrder(order), searchableOrder({ ...order, phone: "" })),
      ...(await lineReleaseWrites(order, trigger)),
      ...waUserDeletes(order),
      ...lineChangeWrites(order, { ...order, line: "" }, trigger.now),
    ]);
    if (failedParts.size === 0) return undefined;
    order = await readOrder(orderAsRead.userId, orderAsRead.id);
    return retry;
  });
}

function anonymizeWrite(order: Order, trigger: Trigger): TransactionPart<"order"> {
  return {
    name: "order",
    update: {
      Key: keys.order(order.userId, order.id),
      UpdateExpression: `SET phone = :none, #line = :none, customerName = :none, customerEmail = :none,
        history = :history, revision = :next
        REMOVE gsi3pk, gsi3sk, #method, billTo, waUserId, chatEndsWith, codeOnly, claim, claimRequest,
          formerHolding, movableFrom`,
      ConditionExpression: "revision = :asRead",
      ExpressionAttributeNames: { "#line": "line", "#method": "method" },
      ExpressionAttributeValues: {
        ":none": "",
        ":history": withEvent(order, orderEvent(trigger, "anonymized")),
        ":asRead": order.revision,
        ":next": order.revision + 1,
      },
    },
  };
}
