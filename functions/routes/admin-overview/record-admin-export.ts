import { adminOverview } from "#shared/contract/admin/overview.ts";
import { auditWrite } from "../../data/audit.ts";
import { transact } from "../../data/write.ts";
import { endpoint } from "../../http/endpoint.ts";

/** The filters whose values are days or from a fixed list. Others may contain personal data and are not recorded. */
const recordedFilters: ReadonlySet<string> = new Set([
  ...["status", "role", "hidden", "unread", "answered", "action"],
  ...["from", "to", "sort"],
]);
const safeValue = /^[\w.-]{1,40}$/;

/** Audits an export of a list. For a search, only its presence is recorded: the term may be an email address. */
export const handler = endpoint("recordAdminExport", adminOverview, async ({ body, caller, now }) => {
  const usedFilters = Object.entries(body.filter).filter(
    ([name, value]) => recordedFilters.has(name) && safeValue.test(value),
  );
  const searchMark = Object.hasOwn(body.filter, "search") ? { search: "…" } : {};
  const filter = { ...Object.fromEntries(usedFilters), ...searchMark };
  const actor = { userId: caller.id, email: caller.email };
  await transact([auditWrite(actor, { action: "list.export", target: body.list, old: null, new: filter }, now)]);
  return { ok: true };
});
