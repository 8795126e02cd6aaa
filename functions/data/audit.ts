import * as z from "zod";
import { newId } from "./ids.ts";
import { keys } from "./keys.ts";
import { type Page, type PageOf, readPage } from "./pages.ts";
import { parsed } from "./parts-of-a-list.ts";
import { type Days, idsWithin, noDay } from "./search.ts";
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
  | "user.delete"
  | "user.export"
  | "order.refund"
  | "donation.hide"
  | "donation.show"
  | "message.read"
  | "message.unread"
  | "content.save"
  | "content.restore"
  | "settings.save";

/**
 * The trace of a change, as a part of the transaction that makes it. `old` and `new` hold what changed and nothing more; never a secret, and
 * nothing personal beyond ids.
 */
export function audited(
  by: Actor,
  change: { readonly action: Action; readonly target: string; readonly old: unknown; readonly new: unknown },
  now: Date,
): Part<"audit"> {
  const id = newId("aud", now);
  const entry = auditEntry.parse({ id, at: now.toISOString(), by, ...change });
  return {
    name: "audit",
    put: { Item: { ...keys.audit(id), ...entry }, ConditionExpression: "attribute_not_exists(pk)" },
  };
}

/** What was changed on these days (UTC), the newest first: one Query. Throws `invalid` for a cursor of another list. */
export async function listAudit(days: Days, page: PageOf): Promise<Page<AuditEntry>> {
  if (noDay(days)) return { rows: [], nextCursor: null };
  const { pk } = keys.audit("");
  return parsed(await readPage({ pk, ...idsWithin("aud", days) }, page), (row) => auditEntry.parse(row));
}
