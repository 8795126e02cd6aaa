import { audited } from "./audit.ts";
import { isId } from "./ids.ts";
import type { Trigger } from "./orders.ts";
import type { Part } from "./write.ts";

/**
 * The trace of an order or a donation that moved because an admin had it looked after, as a part of the transaction
 * that moves it: there is one for each move, whoever dies when. Nothing when it moved by itself.
 */
export function resolved(
  { resolvedBy, now }: Trigger,
  target: string,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Part<"audit">[] {
  if (resolvedBy === undefined) return [];
  const action = isId("don", target) ? "donation.resolve" : "order.resolve";
  return [audited(resolvedBy, { action, target, old: before, new: after }, now)];
}
