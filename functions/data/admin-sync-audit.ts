import { auditWrite } from "./audit.ts";
import { isId } from "./ids.ts";
import type { Trigger } from "./orders.ts";
import type { TransactionPart } from "./write.ts";

/**
 * The audit entry for a change that follows from a sync requested by an admin; empty for any other trigger. Include it
 * in the transaction that makes the change. `target`: the id of the order or donation.
 */
export function adminSyncAudit(
  { requestedBy, now }: Trigger,
  target: string,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): TransactionPart<"audit">[] {
  if (requestedBy === undefined) return [];
  const action = isId("don", target) ? "donation.resolve" : "order.resolve";
  return [auditWrite(requestedBy, { action, target, old: before, new: after }, now)];
}
