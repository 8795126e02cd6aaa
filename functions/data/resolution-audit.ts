import { auditWrite } from "./audit.ts";
import { isId } from "./ids.ts";
import type { Trigger } from "./orders.ts";
import type { TransactionPart } from "./write.ts";

/** Audit entry for a status change triggered by an admin, written in the same transaction as the change. */
export function resolutionAudit(
  { resolvedBy, now }: Trigger,
  target: string,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): TransactionPart<"audit">[] {
  if (resolvedBy === undefined) return [];
  const action = isId("don", target) ? "donation.resolve" : "order.resolve";
  return [auditWrite(resolvedBy, { action, target, old: before, new: after }, now)];
}
