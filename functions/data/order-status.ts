import { tombstone } from "./deleted-orders.ts";
import { indexKeys, keys } from "./keys.ts";
import { freePlaceCondition, type Offer } from "./launch-places.ts";
import { claimPut, heldByOtherWrite, linePut, notOwnLineCheck } from "./lines.ts";
import { counterWrites } from "./metrics.ts";
import { type Order, orderDelete, orderEvent, orderWrite, readOpenOrderId, type Trigger, withEvent } from "./orders.ts";
import { resolutionAudit } from "./resolution-audit.ts";
import { searchableOrder, searchRowWrites } from "./search-rows.ts";
import { type TransactionPart, transact } from "./write.ts";

/**
 * Status transitions of an order, each one transaction with everything that belongs to it:
 * - start -> pending, with its `OPEN` row, unless one exists
 * - complete -> complete, with the line and the counters, without its `OPEN` row
 * - cancel -> canceled, without its `OPEN` row
 * - revive -> pending, with its `OPEN` row, unless another order has it
 * - delete -> a tombstone instead of order and `OPEN` row; never for a complete order
 *
 * A pending order at the launch price holds a launch place, counted (`launchHeld`) in the same transactions.
 *
 * "changed": the order or a related row changed since it was read; read again and decide again.
 */

/** Stores a new pending order. "place_gone": the launch place was taken; read the price again. */
export async function startOrder(
  order: Order,
  now: Date,
  { freePlace }: Pick<Offer, "freePlace"> = {},
): Promise<"started" | "order_open" | "line_licensed" | "account_gone" | "place_gone"> {
  const { id, userId, createdAt, phone, status } = order;
  const placeCount = order.launchPlace ? { launchHeld: 1 } : {};
  const failed = await transact([
    notOwnLineCheck(order),
    openOrderPut(order),
    accountFigureWrite(userId, "SET lastOrderAt = :value", createdAt),
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
    ...searchRowWrites(undefined, searchableOrder(order)),
    ...counterWrites(
      now,
      { total: { orders: 1, ...placeCount }, day: { ordersStarted: 1 } },
      freePlace && freePlaceCondition(freePlace),
    ),
  ]);
  if (failed.has("account")) return "account_gone";
  if (failed.has("line")) return "line_licensed";
  if (failed.has("total")) return "place_gone";
  return failed.size === 0 ? "started" : "order_open";
}

/** Reopens a canceled order. */
export async function reviveOrder(
  order: Order,
  trigger: Trigger,
  { freePlace }: Pick<Offer, "freePlace">,
): Promise<"revived" | "order_open" | "line_licensed" | "changed"> {
  const history = withEvent(order, orderEvent(trigger, "revived"));
  const failed = await transact([
    notOwnLineCheck(order),
    openOrderPut(order),
    orderWrite(order, { status: "pending", history, launchPlace: freePlace && true }),
    ...placeCounterWrites(order, freePlace, trigger.now),
  ]);
  if (failed.has("order") || failed.has("total")) return "changed";
  if (failed.has("line")) return "line_licensed";
  return failed.has("open") ? "order_open" : "revived";
}

/** Cancels a pending order whose payment was canceled. `detail`: the reason, if not the payment. */
export async function cancelOrder(order: Order, trigger: Trigger, detail?: "expired"): Promise<"canceled" | "changed"> {
  const history = withEvent(order, orderEvent(trigger, "canceled", detail && { detail }));
  const failed = await transact<string>([
    orderWrite(order, { status: "canceled", history, launchPlace: undefined, repricing: undefined }),
    ...(await openOrderDeletes(order)),
    ...placeCounterWrites(order, undefined, trigger.now),
    ...resolutionAudit(trigger, order.id, { status: order.status }, { status: "canceled" }),
  ]);
  return failed.size === 0 ? "canceled" : "changed";
}

/** Deletes an unpaid order; its tombstone identifies late events about its payment. */
export async function deleteOrder(order: Order, now: Date): Promise<"deleted" | "changed"> {
  if (order.status === "complete") return "changed";
  const failed = await transact<string>([
    orderDelete(order),
    ...(await openOrderDeletes(order)),
    ...searchRowWrites(searchableOrder(order), undefined),
    tombstone(order.id, now),
    ...counterWrites(now, { total: { orders: -1, ...releasedPlaceCount(order) } }),
  ]);
  return failed.size === 0 ? "deleted" : "changed";
}

/**
 * Sets a new price with a fresh hold, and a new payment for it; the old one was canceled. "changed" also when the
 * launch place was taken.
 */
export async function repriceOrder(order: Order, offer: Offer, trigger: Trigger): Promise<"repriced" | "changed"> {
  const { amount, currency } = offer;
  const isSamePrice = amount === order.amount && currency === order.currency;
  const failed = await transact<string>([
    orderWrite(order, {
      ...paymentRemoval(order),
      amount,
      currency,
      heldFrom: trigger.now.toISOString(),
      launchPlace: offer.freePlace && true,
      ...(isSamePrice ? {} : { history: withEvent(order, orderEvent(trigger, "price_renewed", { amount })) }),
    }),
    ...placeCounterWrites(order, offer.freePlace, trigger.now),
  ]);
  return failed.size === 0 ? "repriced" : "changed";
}

/** Renews the 24-hour hold at the same price and payment. */
export async function renewHold(order: Order, { freePlace }: Offer, trigger: Trigger): Promise<"held" | "changed"> {
  const failed = await transact<string>([
    orderWrite(order, { heldFrom: trigger.now.toISOString(), launchPlace: freePlace && true }),
    ...placeCounterWrites(order, freePlace, trigger.now),
  ]);
  return failed.size === 0 ? "held" : "changed";
}

/** Ends the hold of a pending order whose payment was canceled: it takes today's price when it is opened again. */
export async function endHold(order: Order, now: Date): Promise<"ended" | "changed"> {
  const failed = await transact<string>([
    orderWrite(order, { ...paymentRemoval(order), launchPlace: undefined }),
    ...placeCounterWrites(order, undefined, now),
  ]);
  return failed.size === 0 ? "ended" : "changed";
}

function paymentRemoval({ attempt }: Order) {
  const none = { intentId: undefined, repricing: undefined, renewal: undefined, refusal: undefined };
  return { attempt: attempt + 1, ...none };
}

/** Counts a launch place taken or released by the order. */
function placeCounterWrites(
  order: Order,
  freePlace: Offer["freePlace"],
  now: Date,
): TransactionPart<"total" | "day">[] {
  const by = (freePlace === undefined ? 0 : 1) - (order.launchPlace ? 1 : 0);
  if (by === 0) return [];
  return counterWrites(
    now,
    { total: { launchHeld: by } },
    by > 0 && freePlace ? freePlaceCondition(freePlace) : undefined,
  );
}

function releasedPlaceCount({ launchPlace }: Order): { readonly launchHeld?: number } {
  return launchPlace ? { launchHeld: -1 } : {};
}

/** The details of a successful payment. */
export interface Receipt {
  readonly intentId: string;
  readonly amount: number;
  readonly currency: string;
  readonly paidAt: Date;
}

/**
 * Completes a paid order. The line goes to it unless another order holds the line; then the order is still completed,
 * because it was paid, and waits as a claim.
 */
export async function completeOrder(
  order: Order,
  receipt: Receipt,
  trigger: Trigger,
): Promise<"completed" | "changed"> {
  const { intentId, amount, currency, paidAt } = receipt;
  const paid = {
    status: "complete",
    intentId,
    amount,
    currency,
    paidAt: paidAt.toISOString(),
    launchPlace: undefined,
    repricing: undefined,
    renewal: undefined,
    refusal: undefined,
    history: withEvent(order, orderEvent(trigger, "paid", { amount })),
  } as const;
  const claimed = {
    ...paid,
    lineHeld: "claimed",
    history: withEvent(order, orderEvent(trigger, "paid", { amount }), orderEvent(trigger, "line_claimed")),
  } as const;
  const saleCounts = { licencesSold: 1, [`revenue_${currency}`]: amount };
  const sharedParts = [
    ...(await openOrderDeletes(order)),
    ...counterWrites(paidAt, { total: { ...saleCounts, ...releasedPlaceCount(order) }, day: saleCounts }),
    ...resolutionAudit(trigger, order.id, { status: order.status }, { status: "complete" }),
  ];
  const account = accountFigureWrite(order.userId, "ADD completedOrders :value", 1);
  const orderAndLineWrites = (taken: boolean): TransactionPart<"order" | "line" | "claim" | "free">[] => {
    // The account was erased while the bank was processing the payment: there is no line to license.
    if (order.line === "") return [orderWrite(order, paid)];
    return taken
      ? [orderWrite(order, claimed), claimPut(order, "active", trigger.now), heldByOtherWrite(order)]
      : [orderWrite(order, paid), linePut(order, "active", trigger.now)];
  };
  let lineTaken = false;
  let accountGone = false;
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const failed: ReadonlySet<string> = await transact<string>([
      ...orderAndLineWrites(lineTaken),
      ...(accountGone ? [] : [account]),
      ...sharedParts,
    ]);
    if (failed.size === 0) return "completed";
    if (failed.has("order") || failed.has("open")) return "changed";
    // The line's holder can change between two attempts.
    if (failed.has("line")) lineTaken = true;
    if (failed.has("free")) lineTaken = false;
    accountGone ||= failed.has("account");
  }
  return "changed";
}

/** Updates the account's order figures, if the account still exists. */
function accountFigureWrite(userId: string, expression: string, value: string | number): TransactionPart<"account"> {
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

function openOrderPut({ id, userId, line }: Order): TransactionPart<"open"> {
  return {
    name: "open",
    put: {
      Item: { ...keys.openOrder(userId, line), orderId: id },
      ConditionExpression: "attribute_not_exists(pk) OR orderId = :order",
      ExpressionAttributeValues: { ":order": id },
    },
  };
}

/** Removes the `OPEN` row if it belongs to this order. */
async function openOrderDeletes({ id, userId, line }: Order): Promise<TransactionPart<"open">[]> {
  if ((await readOpenOrderId(userId, line)) !== id) return [];
  const Key = keys.openOrder(userId, line);
  const condition = { ConditionExpression: "orderId = :order", ExpressionAttributeValues: { ":order": id } };
  return [{ name: "open", remove: { Key, ...condition } }];
}
