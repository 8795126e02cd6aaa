import { tombstone } from "./deleted-orders.ts";
import { indexKeys, keys } from "./keys.ts";
import { lineClaimed, lineHeldByOther, lineLicensed, lineNotOwn } from "./lines.ts";
import { counted } from "./metrics.ts";
import { happened, type Order, orderChanged, orderGone, readOpenOrderId, type Told, withEvent } from "./orders.ts";
import { resolved } from "./resolved.ts";
import { searchableOrder, searchChanged } from "./search-rows.ts";
import { type Part, transact } from "./write.ts";

/**
 * The moves of an order from one status to another, each one transaction with everything that belongs to it:
 *
 *   start     -> pending    with its `OPEN` row, unless there is one
 *   complete  -> complete   with the line, the counters, and without its `OPEN` row
 *   cancel    -> canceled   without its `OPEN` row
 *   revive    -> pending    with its `OPEN` row, unless another order has it
 *   delete    -> gone       with its `OPEN` row, leaving a tombstone; never one that is complete
 *
 * "changed": the order or a row beside it is not as it was read; read again and decide again.
 */

/** Stores a new pending order, before anybody knows of it. */
export async function startOrder(
  order: Order,
  now: Date,
): Promise<"started" | "order_open" | "line_licensed" | "account_gone"> {
  const { id, userId, createdAt, phone, status } = order;
  const failed = await transact([
    lineNotOwn(order),
    openFor(order),
    accountUpdated(userId, "SET lastOrderAt = :value", createdAt),
    {
      name: "order",
      put: {
        Item: {
          ...keys.order(userId, id),
          ...indexKeys.order(id, createdAt, phone),
          ...indexKeys.orderStatus(id, createdAt, status),
          ...order,
        },
        ConditionExpression: "attribute_not_exists(pk)",
      },
    },
    ...searchChanged(undefined, searchableOrder(order)),
    ...counted(now, { total: { orders: 1 }, day: { ordersStarted: 1 } }),
  ]);
  if (failed.has("account")) return "account_gone";
  if (failed.has("line")) return "line_licensed";
  return failed.size === 0 ? "started" : "order_open";
}

/** A canceled order is to be paid after all. */
export async function reviveOrder(
  order: Order,
  told: Told,
): Promise<"revived" | "order_open" | "line_licensed" | "changed"> {
  const history = withEvent(order, happened(told, "revived"));
  const failed = await transact([
    lineNotOwn(order),
    openFor(order),
    orderChanged(order, { status: "pending", history }),
  ]);
  if (failed.has("order")) return "changed";
  if (failed.has("line")) return "line_licensed";
  return failed.has("open") ? "order_open" : "revived";
}

/** A pending order whose payment was canceled. `detail`: why, if it was not the payment that ended first. */
export async function cancelOrder(order: Order, told: Told, detail?: "expired"): Promise<"canceled" | "changed"> {
  const history = withEvent(order, happened(told, "canceled", detail && { detail }));
  const failed = await transact<string>([
    orderChanged(order, { status: "canceled", history }),
    ...(await openGone(order)),
    ...resolved(told, order.id, { status: order.status }, { status: "canceled" }),
  ]);
  return failed.size === 0 ? "canceled" : "changed";
}

/** An order that nobody paid for goes for good; its tombstone tells a payment's late news so. */
export async function deleteOrder(order: Order, now: Date): Promise<"deleted" | "changed"> {
  if (order.status === "complete") return "changed";
  const failed = await transact<string>([
    orderGone(order),
    ...(await openGone(order)),
    ...searchChanged(searchableOrder(order), undefined),
    tombstone(order.id, now),
    ...counted(now, { total: { orders: -1 } }),
  ]);
  return failed.size === 0 ? "deleted" : "changed";
}

/** What a payment brought: the intent, what was received, and when. */
export interface Receipt {
  readonly intentId: string;
  readonly amount: number;
  readonly currency: string;
  readonly paidAt: Date;
}

/**
 * A payment succeeded. The line goes to this order unless somebody has it; then the order is complete all the same, because the money is
 * here, and its claim is kept beside the line, on condition that somebody still has it.
 */
export async function completeOrder(order: Order, receipt: Receipt, told: Told): Promise<"completed" | "changed"> {
  const { intentId, amount, currency, paidAt } = receipt;
  const paid = {
    status: "complete",
    intentId,
    amount,
    currency,
    paidAt: paidAt.toISOString(),
    renewal: undefined,
    refusal: undefined,
    history: withEvent(order, happened(told, "paid", { amount })),
  } as const;
  const claimed = {
    ...paid,
    lineHeld: "claimed",
    history: withEvent(order, happened(told, "paid", { amount }), happened(told, "line_claimed")),
  } as const;
  const sold = { licencesSold: 1, [`revenue_${currency}`]: amount };
  const beside = [
    ...(await openGone(order)),
    ...counted(paidAt, { total: sold, day: sold }),
    ...resolved(told, order.id, { status: order.status }, { status: "complete" }),
  ];
  const account = accountUpdated(order.userId, "ADD completedOrders :value", 1);
  const forLine = (taken: boolean): Part<"order" | "line" | "claim" | "free">[] => {
    // The account was erased while the bank was at work: the money is here, and nobody to give a line to.
    if (order.line === "") return [orderChanged(order, paid)];
    return taken
      ? [orderChanged(order, claimed), lineClaimed(order, "active", told.now), lineHeldByOther(order)]
      : [orderChanged(order, paid), lineLicensed(order, "active", told.now)];
  };
  let lineTaken = false;
  let accountGone = false;
  for (let round = 0; round < 6; round += 1) {
    const failed: ReadonlySet<string> = await transact<string>([
      ...forLine(lineTaken),
      ...(accountGone ? [] : [account]),
      ...beside,
    ]);
    if (failed.size === 0) return "completed";
    if (failed.has("order") || failed.has("open")) return "changed";
    // Whoever has the line may lose it between two tries, and somebody else may get it.
    if (failed.has("line")) lineTaken = true;
    if (failed.has("free")) lineTaken = false;
    accountGone ||= failed.has("account");
  }
  return "changed";
}

/** Keeps what the account's row says of its orders, on condition that there is the account. */
function accountUpdated(userId: string, expression: string, value: string | number): Part<"account"> {
  return {
    name: "account",
    update: {
      Key: keys.user(userId),
      UpdateExpression: expression,
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeValues: { ":value": value },
    },
  };
}

function openFor({ id, userId, line }: Order): Part<"open"> {
  return {
    name: "open",
    put: {
      Item: { ...keys.openOrder(userId, line), orderId: id },
      ConditionExpression: "attribute_not_exists(pk) OR orderId = :order",
      ExpressionAttributeValues: { ":order": id },
    },
  };
}

/** Removes the `OPEN` row if it is this order's. Another order may be open for the line by now, and stays so. */
async function openGone({ id, userId, line }: Order): Promise<Part<"open">[]> {
  if ((await readOpenOrderId(userId, line)) !== id) return [];
  const Key = keys.openOrder(userId, line);
  const condition = { ConditionExpression: "orderId = :order", ExpressionAttributeValues: { ":order": id } };
  return [{ name: "open", remove: { Key, ...condition } }];
}
