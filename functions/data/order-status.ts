import { adminSyncAudit } from "./admin-sync-audit.ts";
import { tombstone } from "./deleted-orders.ts";
import { indexKeys, keys } from "./keys.ts";
import type { Offer } from "./launch-places.ts";
import { takeLicenseNumber } from "./license-numbers.ts";
import { claimPut, heldByOtherWrite, linePut, notOwnLineCheck } from "./lines.ts";
import { counterWrites } from "./metrics.ts";
import { failureMail, holdReminder, type Reminded, receiptMail, reminderDelete } from "./order-mails.ts";
import { type Order, orderDelete, orderEvent, orderWrite, readOpenOrderId, type Trigger, withEvent } from "./orders.ts";
import { searchableOrder, searchRowWrites } from "./search-rows.ts";
import { type TransactionPart, transact } from "./write.ts";

/**
 * Status transitions of an order. Each is one transaction that also writes all related rows and the mails it causes:
 * - start: becomes pending; creates the `OPEN` row, and fails if another order has it
 * - complete: becomes complete; takes the line, updates the counters and deletes the `OPEN` row
 * - cancel: becomes canceled; deletes the `OPEN` row
 * - revive: becomes pending; creates the `OPEN` row, and fails if another order has it
 * - delete: replaces the order and its `OPEN` row by a tombstone; not possible for a complete order
 *
 * A pending order at the launch price holds a launch place, which the same transactions count in `launchHeld`.
 *
 * A result of "changed" means that the order or a related row changed since it was read, and nothing was written: the
 * caller reads the order again and decides again.
 */

/**
 * Stores a new pending order. Results other than "started", with which nothing is stored:
 * - "order_open": the user already has an open order for the line
 * - "line_licensed": the user already holds the line
 * - "account_gone": the account was deleted
 * - "place_gone": the launch place was taken; read the price again
 */
export async function startOrder(
  order: Order,
  now: Date,
  { freePlace }: Pick<Offer, "freePlace">,
  buyer: Reminded,
): Promise<"started" | "order_open" | "line_licensed" | "account_gone" | "place_gone"> {
  const { id, userId, createdAt, phone } = order;
  const failedParts = await transact([
    notOwnLineCheck(order),
    openOrderPut(order),
    accountFigureWrite(userId, "SET lastOrderAt = :value", createdAt),
    {
      name: "order",
      put: {
        Item: {
          ...keys.order(userId, id),
          ...indexKeys.order(id, createdAt, phone),
          ...indexKeys.orderStatus(order),
          ...order,
        },
        ConditionExpression: "attribute_not_exists(pk)",
      },
    },
    ...searchRowWrites(undefined, searchableOrder(order)),
    ...counterWrites(now, { total: { orders: 1 }, quarterHour: { ordersStarted: 1 }, place: freePlace }),
    ...holdReminder(order, buyer, now),
  ]);
  if (failedParts.has("account")) return "account_gone";
  if (failedParts.has("line")) return "line_licensed";
  if (failedParts.has("counters")) return "place_gone";
  return failedParts.size === 0 ? "started" : "order_open";
}

/**
 * Reopens a canceled order. "order_open": the user has another open order for the line. "line_licensed": the user
 * already holds the line.
 */
export async function reviveOrder(
  order: Order,
  trigger: Trigger,
  { freePlace }: Pick<Offer, "freePlace">,
  buyer: Reminded,
): Promise<"revived" | "order_open" | "line_licensed" | "changed"> {
  const history = withEvent(order, orderEvent(trigger, "revived"));
  const failedParts = await transact([
    notOwnLineCheck(order),
    openOrderPut(order),
    orderWrite(order, { status: "pending", history, launchPlace: freePlace && true }),
    ...placeCounterWrites(order, freePlace, trigger.now),
    ...holdReminder(order, buyer, trigger.now),
  ]);
  if (failedParts.has("order") || failedParts.has("counters")) return "changed";
  if (failedParts.has("line")) return "line_licensed";
  return failedParts.has("openOrder") ? "order_open" : "revived";
}

/** Cancels a pending order whose payment was canceled. `detail`: why, if the order expired; stored in the history. */
export async function cancelOrder(order: Order, trigger: Trigger, detail?: "expired"): Promise<"canceled" | "changed"> {
  const history = withEvent(order, orderEvent(trigger, "canceled", detail && { detail }));
  const failedParts = await transact<string>([
    orderWrite(order, {
      status: "canceled",
      history,
      launchPlace: undefined,
      repricing: undefined,
      processing: undefined,
    }),
    ...failureMail(order, trigger.now),
    ...(await openOrderDeletes(order)),
    ...placeCounterWrites(order, undefined, trigger.now),
    ...adminSyncAudit(trigger, order.id, { status: order.status }, { status: "canceled" }),
  ]);
  return failedParts.size === 0 ? "canceled" : "changed";
}

/** Deletes an unpaid order. Leaves a tombstone, which handlers of late events about the payment recognize. */
export async function deleteOrder(order: Order, now: Date): Promise<"deleted" | "changed"> {
  if (order.status === "complete") return "changed";
  const failedParts = await transact<string>([
    orderDelete(order),
    ...(await openOrderDeletes(order)),
    ...searchRowWrites(searchableOrder(order), undefined),
    reminderDelete(order),
    tombstone(order.id, now),
    ...counterWrites(now, { total: { orders: -1, ...releasedPlaceCount(order) } }),
  ]);
  return failedParts.size === 0 ? "deleted" : "changed";
}

/**
 * Sets a new price with a new hold, and removes the old payment, which was canceled, so that a new one is created.
 * Returns "changed" also when the launch place was taken.
 */
export async function repriceOrder(
  order: Order,
  offer: Offer,
  trigger: Trigger,
  buyer: Reminded,
): Promise<"repriced" | "changed"> {
  const { amount, currency } = offer;
  const heldFrom = trigger.now.toISOString();
  const isSamePrice = amount === order.amount && currency === order.currency;
  const failedParts = await transact<string>([
    orderWrite(order, {
      ...paymentRemoval(order),
      amount,
      currency,
      heldFrom,
      launchPlace: offer.freePlace && true,
      ...(isSamePrice ? {} : { history: withEvent(order, orderEvent(trigger, "price_renewed", { amount })) }),
    }),
    ...placeCounterWrites(order, offer.freePlace, trigger.now),
    ...holdReminder({ ...order, amount, currency, heldFrom }, buyer, trigger.now),
  ]);
  return failedParts.size === 0 ? "repriced" : "changed";
}

/** Renews the 24-hour hold without changing the price or the payment. */
export async function renewHold(
  order: Order,
  { freePlace }: Offer,
  trigger: Trigger,
  buyer: Reminded,
): Promise<"held" | "changed"> {
  const heldFrom = trigger.now.toISOString();
  const failedParts = await transact<string>([
    orderWrite(order, { heldFrom, launchPlace: freePlace && true }),
    ...placeCounterWrites(order, freePlace, trigger.now),
    ...holdReminder({ ...order, heldFrom }, buyer, trigger.now),
  ]);
  return failedParts.size === 0 ? "held" : "changed";
}

/** Ends the hold of a pending order whose payment was canceled. When it is opened again, it gets the current price. */
export async function endHold(order: Order, now: Date): Promise<"ended" | "changed"> {
  const failedParts = await transact<string>([
    orderWrite(order, { ...paymentRemoval(order), launchPlace: undefined }),
    ...placeCounterWrites(order, undefined, now),
  ]);
  return failedParts.size === 0 ? "ended" : "changed";
}

/** The change that removes the current payment from an order and starts the next attempt. */
function paymentRemoval({ attempt }: Order) {
  return {
    attempt: attempt + 1,
    intentId: undefined,
    repricing: undefined,
    renewal: undefined,
    refusal: undefined,
    processing: undefined,
  };
}

/** The transaction parts that count a launch place which the order takes or releases; none when it does neither. */
function placeCounterWrites(order: Order, freePlace: Offer["freePlace"], now: Date): TransactionPart<"counters">[] {
  const hadPlace = order.launchPlace === true;
  if (hadPlace === (freePlace !== undefined)) return [];
  return counterWrites(now, hadPlace ? { total: { launchHeld: -1 } } : { place: freePlace });
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
  /** How it was paid, such as "Visa •••• 4242", if known. */
  readonly method?: string | undefined;
}

/**
 * Completes a paid order and gives it the line. If another order holds the line, the order is completed nevertheless,
 * because it was paid, and waits as a claim. Returns the order as it is stored then.
 */
export async function completeOrder(order: Order, receipt: Receipt, trigger: Trigger): Promise<Order | "changed"> {
  const { intentId, amount, currency, paidAt, method } = receipt;
  const [licenseNumber, openOrderParts] = await Promise.all([takeLicenseNumber(order.id), openOrderDeletes(order)]);
  const paidFields = {
    status: "complete",
    intentId,
    amount,
    currency,
    paidAt: paidAt.toISOString(),
    licenseNumber,
    ...(method === undefined ? {} : { method }),
    launchPlace: undefined,
    processing: undefined,
    repricing: undefined,
    renewal: undefined,
    refusal: undefined,
    history: withEvent(order, orderEvent(trigger, "paid", { amount })),
  } as const;
  const claimFields = {
    ...paidFields,
    lineHeld: "claimed",
    history: withEvent(order, orderEvent(trigger, "paid", { amount }), orderEvent(trigger, "line_claimed")),
  } as const;
  const saleCounts = { licencesSold: 1, [`revenue_${currency}`]: amount };
  const sharedParts = [
    ...openOrderParts,
    ...counterWrites(paidAt, { total: { ...saleCounts, ...releasedPlaceCount(order) }, quarterHour: saleCounts }),
    ...adminSyncAudit(trigger, order.id, { status: order.status }, { status: "complete" }),
  ];
  const accountWrite = accountFigureWrite(order.userId, "ADD completedOrders :value", 1);
  const orderAndLineWrites = (
    isLineHeldByOther: boolean,
  ): TransactionPart<"order" | "line" | "claim" | "heldByOther">[] => {
    // The account was erased while the bank was processing the payment, and the order's number with it.
    if (order.line === "") return [orderWrite(order, paidFields)];
    return isLineHeldByOther
      ? [orderWrite(order, claimFields), claimPut(order, "active", trigger.now), heldByOtherWrite(order)]
      : [orderWrite(order, paidFields), linePut(order, "active", trigger.now)];
  };
  const receiptWrites = (isClaim: boolean) =>
    receiptMail(order, { amount, currency, paidAt: paidAt.toISOString(), method, isClaim }, trigger.now);
  let isLineHeldByOther = false;
  let accountDeleted = false;
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const failedParts: ReadonlySet<string> = await transact<string>([
      ...orderAndLineWrites(isLineHeldByOther),
      ...(accountDeleted ? [] : [accountWrite, ...receiptWrites(isLineHeldByOther)]),
      ...sharedParts,
    ]);
    if (failedParts.size === 0) {
      const isClaim = isLineHeldByOther && order.line !== "";
      return { ...order, ...(isClaim ? claimFields : paidFields), revision: order.revision + 1 };
    }
    if (failedParts.has("order") || failedParts.has("openOrder")) return "changed";
    // The line's holder can change between two attempts.
    if (failedParts.has("line")) isLineHeldByOther = true;
    if (failedParts.has("heldByOther")) isLineHeldByOther = false;
    accountDeleted ||= failedParts.has("account");
  }
  return "changed";
}

/** The transaction part that updates `lastOrderAt` or `completedOrders` of an account, on condition that it exists. */
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

/** The transaction part that puts the `OPEN` row of an order, on condition that no other order has it. */
function openOrderPut({ id, userId, line }: Order): TransactionPart<"openOrder"> {
  return {
    name: "openOrder",
    put: {
      Item: { ...keys.openOrder(userId, line), ...indexKeys.openOrder(id, line), orderId: id },
      ConditionExpression: "attribute_not_exists(pk) OR orderId = :order",
      ExpressionAttributeValues: { ":order": id },
    },
  };
}

/** The transaction parts that delete the `OPEN` row, if it belongs to this order. */
async function openOrderDeletes({ id, userId, line }: Order): Promise<TransactionPart<"openOrder">[]> {
  if ((await readOpenOrderId(userId, line)) !== id) return [];
  const Key = keys.openOrder(userId, line);
  const condition = { ConditionExpression: "orderId = :order", ExpressionAttributeValues: { ":order": id } };
  return [{ name: "openOrder", remove: { Key, ...condition } }];
}
