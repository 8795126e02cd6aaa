import * as z from "zod";
import { keys } from "./keys.ts";
import type { Order } from "./orders.ts";
import { readRange } from "./table.ts";
import type { Part } from "./write.ts";

const holder = z.object({ orderId: z.string(), userId: z.string() });

/** The paid order with which this user holds, or claims, the line; undefined when there is none. */
export async function licenceOf(userId: string, line: string): Promise<string | undefined> {
  const { pk, sk } = keys.line(line);
  const rows = await readRange(pk, "CLAIM#", sk);
  return rows.map((row) => holder.parse(row)).find((row) => row.userId === userId)?.orderId;
}

/** A paid order gets its line, on condition that nobody has it. */
export function lineLicensed(order: Order, now: Date): Part<"line"> {
  return {
    name: "line",
    put: { Item: { ...keys.line(order.line), ...held(order, now) }, ConditionExpression: "attribute_not_exists(pk)" },
  };
}

/** A paid order whose line somebody has: kept beside the line until a person has sorted it out. */
export function lineClaimed(order: Order, now: Date): Part<"claim"> {
  return { name: "claim", put: { Item: { ...keys.lineClaim(order.line, order.id), ...held(order, now) } } };
}

/** Holds as long as this user does not have the line: nobody pays twice for one number. */
export function lineNotOwn({ userId, line }: Order): Part<"line"> {
  return {
    name: "line",
    check: {
      Key: keys.line(line),
      ConditionExpression: "attribute_not_exists(pk) OR userId <> :user",
      ExpressionAttributeValues: { ":user": userId },
    },
  };
}

function held({ id, userId, phone }: Order, now: Date) {
  return { orderId: id, userId, phone, createdAt: now.toISOString() };
}
