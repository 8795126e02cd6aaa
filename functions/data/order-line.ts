import type { LineState } from "#shared/domain/order.ts";
import { adminSyncAudit } from "./admin-sync-audit.ts";
import {
  claimDelete,
  claimPut,
  type HoldState,
  heldByOtherWrite,
  type Line,
  lineDelete,
  lineEndWrite,
  lineGrantWrites,
  linePassWrites,
  linePut,
  readLine,
} from "./lines.ts";
import { changeNotices } from "./order-mails.ts";
import {
  lineStateOf,
  type Order,
  type OrderChange,
  type OrderEvent,
  orderEvent,
  orderWrite,
  readOrder,
  type Trigger,
  withEvent,
} from "./orders.ts";
import { waUserWrites } from "./wa-users.ts";
import { type TransactionPart, transact } from "./write.ts";

/**
 * A possible update of an order's line, for the transaction that writes the order: the writes of the line, and what to
 * add to the order's change and history.
 */
export interface LineUpdate {
  readonly lineWrites: readonly TransactionPart<string>[];
  readonly change: OrderChange;
  readonly events: readonly OrderEvent[];
}

/**
 * Returns the possible updates of the line when an order becomes `next`. The caller tries them in turn until a
 * transaction succeeds. If none succeeds, the line changed concurrently: read the order again.
 *
 * When a license ends, its line passes to the longest waiting claim. A license that is restored becomes a claim if
 * another order holds the line by then. A claim that becomes active again takes the line if it is free.
 */
export async function lineUpdatesFor(order: Order, next: Order, trigger: Trigger): Promise<readonly LineUpdate[]> {
  const noUpdate: LineUpdate = { lineWrites: [], change: {}, events: [] };
  const [before, after] = [holdStateOf(order), holdStateOf(next)];
  // Erased orders have no line.
  if (before === after || order.line === "") return [noUpdate];
  const claimWrites = [claimPut(order, after, trigger.now), ...(after === "active" ? [heldByOtherWrite(order)] : [])];
  if (order.lineHeld === "claimed") {
    if (after !== "active") return [{ ...noUpdate, lineWrites: claimWrites }];
    const granted: LineUpdate = {
      lineWrites: [...lineGrantWrites(order, trigger.now), ...waUserWrites(order, "active")],
      change: { lineHeld: undefined },
      events: [orderEvent(trigger, "line_granted")],
    };
    return [granted, { ...noUpdate, lineWrites: claimWrites }];
  }
  if (after === "ended") {
    const lineAsRead = await readLine(order.line);
    if (lineAsRead.holder?.orderId !== order.id) return [noUpdate];
    const passWrites = await passToLongestWaiting(order, lineAsRead, trigger);
    const endWrites = passWrites ?? [lineEndWrite(order, lineAsRead)];
    return [{ ...noUpdate, lineWrites: [...endWrites, ...waUserWrites(order, "ended")] }];
  }
  const claimed: LineUpdate = {
    lineWrites: claimWrites,
    change: { lineHeld: "claimed" },
    events: [orderEvent(trigger, "line_claimed")],
  };
  return [{ ...noUpdate, lineWrites: [linePut(order, after, trigger.now), ...waUserWrites(order, after)] }, claimed];
}

/**
 * The transaction parts that release an order's claim or line. A line passes to the longest waiting claim, if any.
 */
export async function lineReleaseWrites(order: Order, trigger: Trigger): Promise<readonly TransactionPart<string>[]> {
  if (order.line === "") return [];
  const lineAsRead = await readLine(order.line);
  if (lineAsRead.claims.some(({ orderId }) => orderId === order.id)) return [claimDelete(order)];
  if (lineAsRead.holder?.orderId !== order.id) return [];
  return (await passToLongestWaiting(order, lineAsRead, trigger)) ?? [lineDelete(order, lineAsRead)];
}

/**
 * Gives a free line to the longest waiting claim. Returns the order that now holds the line; undefined when another
 * order holds it, no claim is waiting, or all attempts conflict with other requests. Idempotent and safe to run
 * concurrently.
 */
export async function grantFreeLine(line: string, trigger: Trigger): Promise<Order | undefined> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const lineAsRead = await readLine(line);
    const nextHolder = await longestWaitingOrder(lineAsRead);
    if (nextHolder === undefined) return undefined;
    const { holder } = lineAsRead;
    const previousHolder =
      holder && holder.state !== "ended" ? await readOrder(holder.userId, holder.orderId) : undefined;
    if (previousHolder !== undefined && holdStateOf(previousHolder) !== "ended") return undefined;
    const failedParts = await transact<string>([
      orderWrite(nextHolder, {
        lineHeld: undefined,
        history: withEvent(nextHolder, orderEvent(trigger, "line_granted")),
      }),
      ...(previousHolder === undefined
        ? lineGrantWrites(nextHolder, trigger.now)
        : linePassWrites(previousHolder, nextHolder, trigger.now)),
      ...waUserWrites(nextHolder, "active"),
      ...adminSyncAudit(trigger, nextHolder.id, { lineState: "claimed" }, { lineState: "active" }),
      ...changeNotices(nextHolder, { ...nextHolder, lineHeld: undefined }, trigger.now),
    ]);
    if (failedParts.size === 0) return nextHolder;
  }
  return undefined;
}

/**
 * The transaction parts that pass the line to the longest waiting claim, so that no one else can buy the line first;
 * undefined when no claim is waiting.
 */
async function passToLongestWaiting(
  order: Order,
  lineAsRead: Line,
  trigger: Trigger,
): Promise<readonly TransactionPart<string>[] | undefined> {
  const nextHolder = await longestWaitingOrder(lineAsRead);
  if (nextHolder === undefined) return undefined;
  const history = withEvent(nextHolder, orderEvent(trigger, "line_granted"));
  const nextHolderWrite = orderWrite(nextHolder, { lineHeld: undefined, history });
  return [
    ...linePassWrites(order, nextHolder, trigger.now),
    { ...nextHolderWrite, name: "nextHolder" },
    ...waUserWrites(nextHolder, "active"),
    ...changeNotices(nextHolder, { ...nextHolder, lineHeld: undefined }, trigger.now),
  ];
}

/** Reads the order of the longest waiting claim. */
async function longestWaitingOrder({ claims }: Line): Promise<Order | undefined> {
  for (const { userId, orderId, state } of claims) {
    const order = state === "active" ? await readOrder(userId, orderId) : undefined;
    if (order !== undefined && lineStateOf(order) === "claimed") return order;
  }
  return undefined;
}

/** The state of an order's row on its line: an active claim has the same state as an active license. */
export function holdStateOf(order: Order): HoldState {
  const states: Record<LineState, HoldState> = {
    none: "ended",
    ended: "ended",
    suspended: "suspended",
    active: "active",
    claimed: "active",
  };
  return states[lineStateOf(order)];
}
