import * as z from "zod";
import { keys } from "../data/keys.ts";
import { happened, type Order, readOrder, type Told, withEvent } from "../data/orders.ts";
import { readRange } from "../data/table.ts";
import { type Part, transact } from "../data/write.ts";
import { ShopError } from "../shop-error.ts";

/** How often an order may move under this before the next run has to go on. */
const rounds = 5;

const place = z.object({ pk: z.string(), sk: z.string(), orderId: z.string() });

/** Whether nothing of the order tells whose it was but the account's id, which leads nowhere any more. */
export function isAnonymous({ phone, line, customerName, customerEmail }: Order): boolean {
  return phone === "" && line === "" && customerName === "" && customerEmail === "";
}

/**
 * Takes the person out of an order, whatever its status; the money, the payment and the timeline stay. Its line goes in the same
 * transaction if it is this order's, and somebody else's claim to that line stays as it is. Throws `changed_meanwhile`.
 */
export async function anonymizeOrder(read: Order, told: Told): Promise<void> {
  let order: Order | undefined = read;
  for (let round = 0; round < rounds; round += 1) {
    if (order === undefined || isAnonymous(order)) return;
    const failed = await transact([anonymized(order, told), ...(await linesGone(order))]);
    if (failed.size === 0) return;
    order = await readOrder(read.userId, read.id);
  }
  throw new ShopError("changed_meanwhile");
}

function anonymized(order: Order, told: Told): Part<"order"> {
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
        ":history": withEvent(order, happened(told, "anonymized")),
        ":asRead": order.revision,
        ":next": order.revision + 1,
      },
    },
  };
}

/** The rows with which this order holds or claims its line. */
async function linesGone({ id, line }: Order): Promise<Part<"line">[]> {
  if (line === "") return [];
  const { pk, sk } = keys.line(line);
  const rows = (await readRange(pk, keys.lineClaim(line, "").sk, sk)).map((row) => place.parse(row));
  return rows
    .filter(({ orderId }) => orderId === id)
    .map((row) => ({
      name: "line",
      remove: {
        Key: { pk: row.pk, sk: row.sk },
        ConditionExpression: "orderId = :order",
        ExpressionAttributeValues: { ":order": id },
      },
    }));
}
