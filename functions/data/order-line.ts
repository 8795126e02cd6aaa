import type { LineState } from "#shared/domain/order.ts";
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
import { resolutionAudit } from "./resolution-audit.ts";
import { type TransactionPart, transact } from "./write.ts";

/** A possible update of a line with its order: parts for the order's transaction, and additions to its change. */
export interface LineUpdate {
  readonly line: readonly TransactionPart<string>[];
  readonly change: OrderChange;
  readonly events: readonly OrderEvent[];
}

/**
 * The possible updates of the line when an order becomes `next`, to be tried one by one until one succeeds. If none
 * does, the line changed concurrently: read again.
 *
 * When a license ends, its line passes to the longest waiting claim. A license that is restored becomes a claim if
 * another order holds the line by then. A claim that becomes active again takes its line if that is free.
 */
export async function lineUpdatesFor(order: Order, next: Order, trigger: Trigger): Promise<readonly LineUpdate[]> {
  const noUpdate: LineUpdate = { line: [], change: {}, events: [] };
  const [before, after] = [holdStateOf(order), holdStateOf(next)];
  // Erased orders have no line.
  if (before === after || order.line === "") return [noUpdate];
  const claimWrites = [claimPut(order, after, trigger.now), ...(after === "active" ? [heldByOtherWrite(order)] : [])];
  if (order.lineHeld === "claimed") {
    if (after !== "active") return [{ ...noUpdate, line: claimWrites }];
    const granted: LineUpdate = {
      line: lineGrantWrites(order, trigger.now),
      change: { lineHeld: undefined },
      events: [orderEvent(trigger, "line_granted")],
    };
    return [granted, { ...noUpdate, line: claimWrites }];
  }
  if (after === "ended") {
    const lineAsRead = await readLine(order.line);
    if (lineAsRead.holder?.orderId !== order.id) return [noUpdate];
    const passed = await passToLongestWaiting(order, lineAsRead, trigger);
    return [{ ...noUpdate, line: passed ?? [lineEndWrite(order, lineAsRead)] }];
  }
  const claimed: LineUpdate = {
    line: claimWrites,
    change: { lineHeld: "claimed" },
    events: [orderEvent(trigger, "line_claimed")],
  };
  return [{ ...noUpdate, line: [linePut(order, after, trigger.now)] }, claimed];
}

/** Releases an order's line or claim; the line passes to the longest waiting claim. */
export async function lineReleaseWrites(order: Order, trigger: Trigger): Promise<readonly TransactionPart<string>[]> {
  if (order.line === "") return [];
  const lineAsRead = await readLine(order.line);
  if (lineAsRead.claims.some(({ orderId }) => orderId === order.id)) return [claimDelete(order)];
  if (lineAsRead.holder?.orderId !== order.id) return [];
  return (await passToLongestWaiting(order, lineAsRead, trigger)) ?? [lineDelete(order, lineAsRead)];
}

/**
 * Gives a free line to the longest waiting claim. Returns the order that now holds it; undefined when the line is held
 * or has no claims. Idempotent and safe to run concurrently.
 */
export async function grantFreeLine(line: string, trigger: Trigger): Promise<Order | undefined> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const lineAsRead = await readLine(line);
    const nextHolder = await firstWaiting(lineAsRead);
    if (nextHolder === undefined) return undefined;
    const { holder } = lineAsRead;
    const former = holder && holder.state !== "ended" ? await readOrder(holder.userId, holder.orderId) : undefined;
    if (former !== undefined && holdStateOf(former) !== "ended") return undefined;
    const failed = await transact<string>([
      orderWrite(nextHolder, {
        lineHeld: undefined,
        history: withEvent(nextHolder, orderEvent(trigger, "line_granted")),
      }),
      ...(former === undefined
        ? lineGrantWrites(nextHolder, trigger.now)
        : linePassWrites(former, nextHolder, trigger.now)),
      ...resolutionAudit(trigger, nextHolder.id, { lineState: "claimed" }, { lineState: "active" }),
    ]);
    if (failed.size === 0) return nextHolder;
  }
  return undefined;
}

/** Passes the line to the longest waiting claim before anyone else can buy it; undefined without claims. */
async function passToLongestWaiting(
  order: Order,
  lineAsRead: Line,
  trigger: Trigger,
): Promise<readonly TransactionPart<string>[] | undefined> {
  const nextHolder = await firstWaiting(lineAsRead);
  if (nextHolder === undefined) return undefined;
  const history = withEvent(nextHolder, orderEvent(trigger, "line_granted"));
  const granted = orderWrite(nextHolder, { lineHeld: undefined, history });
  return [...linePassWrites(order, nextHolder, trigger.now), { ...granted, name: "heir" }];
}

async function firstWaiting({ claims }: Line): Promise<Order | undefined> {
  for (const { userId, orderId, state } of claims) {
    const order = state === "active" ? await readOrder(userId, orderId) : undefined;
    if (order !== undefined && lineStateOf(order) === "claimed") return order;
  }
  return undefined;
}

/** The line's state for an order; a claim counts as an active license waiting for its line. */
function holdStateOf(order: Order): HoldState {
  const states: Record<LineState, HoldState> = {
    none: "ended",
    ended: "ended",
    suspended: "suspended",
    active: "active",
    claimed: "active",
  };
  return states[lineStateOf(order)];
}
