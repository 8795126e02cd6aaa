import { editedPages } from "#shared/contract/admin/edited-pages.ts";
import { languages } from "#shared/domain/language.ts";
import { type AuditEntry, auditEntry } from "./audit.ts";
import { parsePage } from "./concatenated-pages.ts";
import { editionName, indexKeys, keys } from "./keys.ts";
import {
  type Filter,
  highestSortKey,
  type List,
  type Page,
  type PageRequest,
  prefixBounds,
  readPage,
} from "./pages.ts";
import { combineFilters, idBounds, isEmptySpan, type TimeSpan } from "./search.ts";

/** Filters of the audit log: a time span, a search and an action. */
export interface AuditFilters extends TimeSpan {
  readonly search?: string | undefined;
  readonly action?: string | undefined;
}

/**
 * Lists audit entries, one Query per page:
 * - without a search: newest first
 * - with the prefix of a target, such as an order's id, a page or `settings`: sorted by target, descending, then newest
 *   first
 * - with any other search, which is the prefix of an admin's email address: sorted by address, descending, then newest
 *   first
 *
 * Throws `invalid` for a cursor of another search.
 */
export async function listAudit(filters: AuditFilters, page: PageRequest): Promise<Page<AuditEntry>> {
  if (isEmptySpan(filters)) return { rows: [], nextCursor: null };
  const action = filters.action?.toWellFormed();
  return parsePage(await readPage(listFor({ ...filters, action }), page), (row) => auditEntry.parse(row));
}

function listFor({ search, action, ...timeSpan }: AuditFilters): List {
  const { gsi1pk, gsi2pk, gsi3pk } = indexKeys.audit("", action ?? "", "", "");
  if (search === undefined) {
    const bounds = idBounds("aud", timeSpan);
    return action === undefined ? { pk: keys.audit("").pk, ...bounds } : { index: "gsi1", pk: gsi1pk, ...bounds };
  }
  const filters = combineFilters([...timeFilters(timeSpan), ...actionFilters(action)]);
  // Removes white space that was pasted with an id; email addresses contain none.
  const text = search.toWellFormed().replace(/\s/g, "");
  const target = targetPrefix(text);
  return target === undefined
    ? { index: "gsi2", pk: gsi2pk, ...prefixBounds(text.toLowerCase()), ...filters }
    : { index: "gsi3", pk: gsi3pk, ...prefixBounds(target), ...filters };
}

/** Targets with a name instead of an id: pages in each language, the settings, Stripe's events, exported lists. */
const namedTargets: readonly string[] = [
  ...languages.flatMap((language) => editedPages.map((page) => editionName(page, language))),
  ...["settings", "events", "users", "orders", "donations", "messages", "audit"],
];

/** The search as a prefix of stored targets; undefined when it can only be an email address. */
function targetPrefix(search: string): string | undefined {
  const [, kind, idPart] = /^((?:usr|ord|don|msg)_)(.*)$/i.exec(search) ?? [];
  if (kind !== undefined && idPart !== undefined) return kind.toLowerCase() + idPart.toUpperCase();
  return namedTargets.find((name) => name.toLowerCase().startsWith(search.toLowerCase()))?.slice(0, search.length);
}

function actionFilters(action: string | undefined): readonly Filter[] {
  if (action === undefined) return [];
  return [{ expression: "#action = :action", names: { "#action": "action" }, values: { ":action": action } }];
}

function timeFilters({ from, to }: TimeSpan): readonly Filter[] {
  if (from === undefined && to === undefined) return [];
  return [
    {
      expression: "#at BETWEEN :since AND :until",
      names: { "#at": "at" },
      values: { ":since": from ?? "0", ":until": (to ?? "") + highestSortKey },
    },
  ];
}
