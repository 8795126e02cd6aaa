import { audited } from "./audit.ts";
import { isId } from "./ids.ts";
import type { Trigger } from "./orders.ts";
import type { Part } from "./write.ts";

/** Audit entry for a status change triggered by an admin, written in the same transaction as the change. */
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
