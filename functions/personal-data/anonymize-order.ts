import { keys } from "../data/keys.ts";
import { lineLeft } from "../data/order-line.ts";
import { type Order, orderEvent, readOrder, type Trigger, withEvent } from "../data/orders.ts";
import { searchableOrder, searchChanged } from "../data/search-rows.ts";
import { type Part, transact } from "../data/write.ts";
import { ShopError } from "../shop-error.ts";

/** How often an order may move under this before the next run has to go on. */
const rounds = 5;

/** Whether nothing of the order tells whose it was but the account's id, which leads nowhere any more. */
export function isAnonymous({ phone, line, customerName, customerEmail }: Order): boolean {
  return phone === "" && line === "" && customerName === "" && customerEmail === "";
}

/**
 * Takes the person out of an order, whatever its status; the money, the payment and the timeline stay. In the same transaction its claim
 * goes, and its line is passed on to whoever has paid for it and waits. Throws `changed_meanwhile`.
 */
export async function anonymizeOrder(read: Order, told: Trigger): Promise<void> {
  let order: Order | undefined = read;
  for (let round = 0; round < rounds; round += 1) {
    if (order === undefined || isAnonymous(order)) return;
    const failed = await transact<string>([
      anonymized(order, told),
      ...searchChanged(searchableOrder(order), searchableOrder({ ...order, phone: "" })),
      ...(await lineLeft(order, told)),
    ]);
    if (failed.size === 0) return;
    order = await readOrder(read.userId, read.id);
  }
  throw new ShopError("changed_meanwhile");
}

function anonymized(order: Order, told: Trigger): Part<"order"> {
  return {
    name: "order",
    update: {
      Key: keys.order(order.userId, order.id),
      UpdateExpression: `SET phone = :none, #line = :none, customerName = :none, customerEmail = :none,
        history = :history, revision = :next REMOVE gsi3pk, gsi3sk`,
      ConditionExpression: "revision = :asRead",
      ExpressionAttributeNames: { "#line": "line" },
      ExpressionAttributeValues: {
        ":none": "",
        ":history": withEvent(order, orderEvent(told, "anonymized")),
        ":asRead": order.revision,
        ":next": order.revision + 1,
      },
    },
  };
}
