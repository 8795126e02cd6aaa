import * as z from "zod";
import { newId } from "./ids.ts";
import { indexKeys, keys } from "./keys.ts";
import type { Part } from "./write.ts";

/** Who changed something: an admin, or an operator at the command line, who has no account. */
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

/** What an admin may do that leaves a trace. */
export type Action =
  | "role.change"
  | "me.password"
  | "me.email"
  | "me.delete"
  | "me.export"
  | "user.delete"
  | "user.export"
  | "user.sign-out"
  | "second-factor.on"
  | "second-factor.off"
  | "second-factor.codes"
  | "second-factor.recovery"
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
  | "message.delete"
  | "content.save"
  | "content.restore"
  | "settings.save";

/** What was done, and to what. */
interface Change {
  readonly action: Action;
  readonly target: string;
  readonly old: unknown;
  readonly new: unknown;
}

/**
 * The trace of a change, as a part of the transaction that makes it. `old` and `new` hold what changed and nothing
 * more; never a secret, and nothing personal beyond ids.
 */
export function audited(by: Actor, change: Change, now: Date): Part<"audit"> {
  const entry = auditEntry.parse({ id: newId("aud", now), at: now.toISOString(), by, ...change });
  return { name: "audit", put: { Item: auditRow(entry), ConditionExpression: "attribute_not_exists(pk)" } };
}

/** The trace of what an admin did to their own account; of a customer's own there is none. */
export function auditedOwn(
  { id, email, role }: { readonly id: string; readonly email: string; readonly role: string },
  action: "me.password" | "me.email" | "me.delete" | "me.export",
  now: Date,
): Part<"audit">[] {
  if (role !== "admin") return [];
  return [audited({ userId: id, email }, { action, target: id, old: null, new: null }, now)];
}

/** An entry with its places: found by its kind, by who did it, and by what was changed (`audit-lists.ts`). */
export function auditRow(entry: AuditEntry) {
  const { id, action, by, target } = entry;
  return { ...keys.audit(id), ...indexKeys.audit(id, action, by.email, target), ...entry };
}
