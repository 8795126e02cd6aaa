import * as z from "zod";
import { newId } from "./ids.ts";
import { indexKeys, keys } from "./keys.ts";
import type { TransactionPart } from "./write.ts";

/** The person who makes a change: an admin, or an operator, who has no account. */
export interface Actor {
  readonly userId: string | null;
  readonly email: string;
}

export const auditEntry = z.object({
  id: z.string(),
  at: z.string(),
  by: z.object({ userId: z.string().nullable(), email: z.string() }),
  action: z.string(),
  target: z.string(),
  old: z.json(),
  new: z.json(),
});
export type AuditEntry = z.output<typeof auditEntry>;

/** The audited actions. */
export type Action =
  | "role.change"
  | "me.password"
  | "me.email"
  | "me.delete"
  | "me.export"
  | "me.undo"
  | "user.delete"
  | "user.export"
  | "user.sign-out"
  | "user.send-reset"
  | "user.confirm-address"
  | "second-factor.on"
  | "second-factor.off"
  | "second-factor.codes"
  | "second-factor.recovery"
  | "passkey.add"
  | "passkey.remove"
  | "list.export"
  | "events.follow"
  | "order.refund"
  | "order.line"
  | "order.resolve"
  | "donation.hide"
  | "donation.show"
  | "donation.anonymize"
  | "donation.refund"
  | "donation.resolve"
  | "message.read"
  | "message.unread"
  | "message.answered"
  | "message.unanswered"
  | "message.answer"
  | "message.delete"
  | "mail.send-again"
  | "assistant-key.add"
  | "assistant-key.revoke"
  | "event-endpoint.add"
  | "event-endpoint.change"
  | "event-endpoint.remove"
  | "event-delivery.repeat"
  | "content.save"
  | "content.restore"
  | "settings.save";

/** An audited action, its target, and the target's values before and after. */
interface Change {
  readonly action: Action;
  readonly target: string;
  readonly old: unknown;
  readonly new: unknown;
}

/**
 * The transaction part that puts an audit entry. Include it in the transaction that makes the change. `old` and `new`
 * must contain only changed values: no secrets, and no personal data except ids.
 */
export function auditWrite(actor: Actor, change: Change, now: Date): TransactionPart<"audit"> {
  const entry = auditEntry.parse({ id: newId("aud", now), at: now.toISOString(), by: actor, ...change });
  return { name: "audit", put: { Item: auditRow(entry), ConditionExpression: "attribute_not_exists(pk)" } };
}

/** The audit entry for an admin's change to their own account; empty for customers, whose changes are not audited. */
export function ownAuditWrites(
  { id, email, role }: { readonly id: string; readonly email: string; readonly role: string },
  action: "me.password" | "me.email" | "me.delete" | "me.export" | "me.undo" | "passkey.add" | "passkey.remove",
  now: Date,
): TransactionPart<"audit">[] {
  if (role !== "admin") return [];
  return [auditWrite({ userId: id, email }, { action, target: id, old: null, new: null }, now)];
}

/** An entry's row, with index keys for listing by action, author and target (`audit-lists.ts`). */
export function auditRow(entry: AuditEntry) {
  const { id, action, by, target } = entry;
  return { ...keys.audit(id), ...indexKeys.audit(id, action, by.email, target), ...entry };
}
