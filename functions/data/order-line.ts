import type { LineState } from "#shared/domain/order.ts";
import {
  claimDeleted,
  type HoldState,
  type Line,
  lineClaimed,
  lineEnded,
  lineHeldByOther,
  lineLicensed,
  linePassed,
  lineReleased,
  lineTaken,
  readLine,
} from "./lines.ts";
import {
  lineStateOf,
  type Order,
  type OrderChange,
  type OrderEvent,
  orderChanged,
  orderEvent,
  readOrder,
  type Trigger,
  withEvent,
} from "./orders.ts";
import { resolved } from "./resolved.ts";
import { type Part, transact } from "./write.ts";

/** A possible update of a line with its order: parts for the order's transaction, and additions to its change. */
export interface LineUpdate {
  readonly line: readonly Part<string>[];
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
  const nothing: LineUpdate = { line: [], change: {}, events: [] };
  const [before, after] = [holdOf(order), holdOf(next)];
  // Erased orders have no line.
  if (before === after || order.line === "") return [nothing];
  const waits = [lineClaimed(order, after, trigger.now), ...(after === "active" ? [lineHeldByOther(order)] : [])];
  if (order.lineHeld === "claimed") {
    if (after !== "active") return [{ ...nothing, line: waits }];
    const granted: LineUpdate = {
      line: lineTaken(order, trigger.now),
      change: { lineHeld: undefined },
      events: [orderEvent(trigger, "line_granted")],
    };
    return [granted, { ...nothing, line: waits }];
  }
  if (after === "ended") {
    const read = await readLine(order.line);
    if (read.holder?.orderId !== order.id) return [nothing];
    const passed = await toLongestWaiting(order, read, trigger);
    return [{ ...nothing, line: passed ?? [lineEnded(order, read)] }];
  }
  const claimed: LineUpdate = {
    line: waits,
    change: { lineHeld: "claimed" },
    events: [orderEvent(trigger, "line_claimed")],
  };
  return [{ ...nothing, line: [lineLicensed(order, after, trigger.now)] }, claimed];
}

/** Releases an order's line or claim; the line passes to the longest waiting claim. */
export async function lineLeft(order: Order, trigger: Trigger): Promise<readonly Part<string>[]> {
  if (order.line === "") return [];
  const read = await readLine(order.line);
  if (read.claims.some(({ orderId }) => orderId === order.id)) return [claimDeleted(order)];
  if (read.holder?.orderId !== order.id) return [];
  return (await toLongestWaiting(order, read, trigger)) ?? [lineReleased(order, read)];
}

/**
 * Gives a free line to the longest waiting claim. Returns the order that now holds it; undefined when the line is held
 * or has no claims. Idempotent and safe to run concurrently.
 */
export async function grantFreeLine(line: string, trigger: Trigger): Promise<Order | undefined> {
  for (let round = 0; round < 3; round += 1) {
    const read = await readLine(line);
    const heir = await firstWaiting(read);
    if (heir === undefined) return undefined;
    const { holder } = read;
    const former = holder && holder.state !== "ended" ? await readOrder(holder.userId, holder.orderId) : undefined;
    if (former !== undefined && holdOf(former) !== "ended") return undefined;
    const failed = await transact<string>([
      orderChanged(heir, { lineHeld: undefined, history: withEvent(heir, orderEvent(trigger, "line_granted")) }),
      ...(former === undefined ? lineTaken(heir, trigger.now) : linePassed(former, heir, trigger.now)),
      ...resolved(trigger, heir.id, { lineState: "claimed" }, { lineState: "active" }),
    ]);
    if (failed.size === 0) return heir;
  }
  return undefined;
}

/** Passes the line to the longest waiting claim before anyone else can buy it; undefined without claims. */
async function toLongestWaiting(
  order: Order,
  read: Line,
  trigger: Trigger,
): Promise<readonly Part<string>[] | undefined> {
  const heir = await firstWaiting(read);
  if (heir === undefined) return undefined;
  const history = withEvent(heir, orderEvent(trigger, "line_granted"));
  const granted = orderChanged(heir, { lineHeld: undefined, history });
  return [...linePassed(order, heir, trigger.now), { ...granted, name: "heir" }];
}

async function firstWaiting({ claims }: Line): Promise<Order | undefined> {
  for (const { userId, orderId, state } of claims) {
    const order = state === "active" ? await readOrder(userId, orderId) : undefined;
    if (order !== undefined && lineStateOf(order) === "claimed") return order;
  }
  return undefined;
}

/** The line's state for an order; a claim counts as an active license waiting for its line. */
function holdOf(order: Order): HoldState {
  const states: Record<LineState, HoldState> = {
    none: "ended",
    ended: "ended",
    suspended: "suspended",
    active: "active",
    claimed: "active",
  };
  return states[lineStateOf(order)];
}
