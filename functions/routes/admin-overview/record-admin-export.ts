import { adminOverview } from "#shared/contract/admin/overview.ts";
import { audited } from "../../data/audit.ts";
import { transact } from "../../data/write.ts";
import { endpoint } from "../../http/endpoint.ts";

/** Filters whose values are words of ours or days. Others are not kept: the audit holds nothing personal beyond ids. */
const plain: ReadonlySet<string> = new Set([
  ...["status", "role", "hidden", "unread", "answered", "action"],
  ...["from", "to", "sort"],
]);
const word = /^[\w.-]{1,40}$/;

/**
 * Writes down that an admin takes a list out of the shop. Of a search only that there was one: it may be somebody's
 * address.
 */
export const handler = endpoint("recordAdminExport", adminOverview, async ({ body, caller, now }) => {
  const kept = Object.entries(body.filter).filter(([name, value]) => plain.has(name) && word.test(value));
  const searched = Object.hasOwn(body.filter, "search") ? { search: "…" } : {};
  const filter = { ...Object.fromEntries(kept), ...searched };
  const by = { userId: caller.id, email: caller.email };
  await transact([audited(by, { action: "list.export", target: body.list, old: null, new: filter }, now)]);
  return { ok: true };
});
