import { type ChangeCode, maxMessageAgeDays } from "#shared/domain/claim.ts";
import { lastDigitsOf, lineOf } from "#shared/domain/line.ts";
import type { OrderEventKind } from "#shared/domain/order.ts";
import { type Holding, holdingOf } from "../data/line-holding.ts";
import { moveLine } from "../data/line-moves.ts";
import { readLine } from "../data/lines.ts";
import { type Order, readOrder } from "../data/orders.ts";
import { retry, retryOnConflict } from "../data/retry-on-conflict.ts";
import { readWaUser, type WaUser } from "../data/wa-users.ts";

/** WhatsApp's message that a user has a new number, and with it a new id. `sentAt`: in seconds since 1970. */
export interface NumberChange {
  readonly previousWaUserId: string;
  readonly waUserId: string;
  /** The new number, unless it is hidden. */
  readonly line?: string | undefined;
  readonly sentAt: number;
}

/** `holder`: the license that the user with the new id holds, if it moved. */
export interface NumberChangeAnswer {
  readonly code: ChangeCode;
  readonly holder?: WaUser | undefined;
}

/**
 * Moves the license of a WhatsApp user along with them. If the new number is another order's, only the chat changes.
 * Repeating a message gives the same answer. A message that is older than the chat's connection changes nothing, such
 * as one that is delivered again after the customer undid the move. Throws `changed_meanwhile`.
 */
export async function followNumberChange(change: NumberChange, now: Date): Promise<NumberChangeAnswer> {
  const { previousWaUserId, waUserId } = change;
  return retryOnConflict(async () => {
    const [previous, current] = await Promise.all([readWaUser(previousWaUserId), readWaUser(waUserId)]);
    const holder = current?.state === "ended" ? undefined : current;
    if (previous === undefined || previous.state === "ended") {
      const order = holder && (await readOrder(holder.userId, holder.orderId));
      const hasMoved = order?.formerHolding?.waUserId === previousWaUserId;
      return hasMoved ? { code: "MOVED", holder } : ({ code: "NOT_FOUND" } satisfies NumberChangeAnswer);
    }
    if (holder !== undefined) return { code: "LINE_TAKEN" } satisfies NumberChangeAnswer;
    const order = await readOrder(previous.userId, previous.orderId);
    if (order === undefined || order.waUserId !== previousWaUserId) return retry;
    if (isStale(change, order, now)) return { code: "NOT_FOUND" } satisfies NumberChangeAnswer;
    const moved = await moveLine(order, await holdingAfter(change, order), { trigger: { now, via: "assistant" } });
    return moved ? { code: "MOVED", holder: await readWaUser(waUserId) } : retry;
  });
}

async function holdingAfter({ waUserId, line }: NumberChange, order: Order): Promise<Holding> {
  const phone = line?.replace("+", "");
  const chat = { waUserId, chatEndsWith: lastDigitsOf(phone) };
  if (phone === undefined || lineOf(phone) === order.line) return { ...holdingOf(order), chat };
  const { holder } = await readLine(lineOf(phone));
  const isFree = holder === undefined || holder.state === "ended";
  return isFree ? { phone, line: lineOf(phone), chat } : { ...holdingOf(order), chat };
}

const connecting: ReadonlySet<OrderEventKind> = new Set<OrderEventKind>([
  "line_connected",
  "line_moved",
  "line_move_undone",
]);

function isStale({ sentAt }: NumberChange, { history }: Order, now: Date): boolean {
  const connectedAt = history.findLast(({ what }) => connecting.has(what))?.at;
  // WhatsApp's time has whole seconds.
  const isOlder = connectedAt !== undefined && (sentAt + 1) * 1000 <= Date.parse(connectedAt);
  return isOlder || now.getTime() - sentAt * 1000 > maxMessageAgeDays * 86_400_000;
}
