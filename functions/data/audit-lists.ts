import { contentPages } from "#shared/contract/shop/content.ts";
import { languages } from "#shared/domain/language.ts";
import { type AuditEntry, auditEntry } from "./audit.ts";
import { parsed } from "./concatenated-pages.ts";
import { editionName, indexKeys, keys } from "./keys.ts";
import { beginningWith, type Filter, highest, type List, type Page, type PageOf, readPage } from "./pages.ts";
import { allOf, type Days, idsWithin, noDay } from "./search.ts";

/** Which entries: of a kind of change, made on these days, found by a search. */
export interface AuditAsked extends Days {
  readonly search?: string | undefined;
  readonly action?: string | undefined;
}

/**
 * What was changed, one Query a page:
 *
 * - without a search: the newest first;
 * - by the beginning of what was changed, as an order's id, a page or `settings`: by that from the highest to the
 *   lowest, and for one the
 *   newest first;
 * - by the beginning of an admin's address, which is all else: the same.
 *
 * Throws `invalid` for a cursor that is not one of the same search.
 */
export async function listAudit(asked: AuditAsked, page: PageOf): Promise<Page<AuditEntry>> {
  if (noDay(asked)) return { rows: [], nextCursor: null };
  const action = asked.action?.toWellFormed();
  return parsed(await readPage(listOf({ ...asked, action }), page), (row) => auditEntry.parse(row));
}

function listOf({ search, action, ...days }: AuditAsked): List {
  const { gsi1pk, gsi2pk, gsi3pk } = indexKeys.audit("", action ?? "", "", "");
  if (search === undefined) {
    const bounds = idsWithin("aud", days);
    return action === undefined ? { pk: keys.audit("").pk, ...bounds } : { index: "gsi1", pk: gsi1pk, ...bounds };
  }
  const filters = allOf([...madeOn(days), ...ofAction(action)]);
  // Ids are pasted with white space, and addresses have none.
  const text = search.toWellFormed().replace(/\s/g, "");
  const target = targetOf(text);
  return target === undefined
    ? { index: "gsi2", pk: gsi2pk, ...beginningWith(text.toLowerCase()), ...filters }
    : { index: "gsi3", pk: gsi3pk, ...beginningWith(target), ...filters };
}

/**
 * What can be changed that has a name and no id: pages in each language, the settings, lists that are exported,
 * Stripe's events.
 */
const names: readonly string[] = [
  ...languages.flatMap((language) => contentPages.map((page) => editionName(page, language))),
  ...["settings", "events", "users", "orders", "donations", "messages", "audit"],
];

/** The beginning of what was changed, as its entries have it; undefined when the search can only be for an address. */
function targetOf(search: string): string | undefined {
  const [, kind, rest] = /^((?:usr|ord|don|msg)_)(.*)$/i.exec(search) ?? [];
  if (kind !== undefined && rest !== undefined) return kind.toLowerCase() + rest.toUpperCase();
  return names.find((name) => name.toLowerCase().startsWith(search.toLowerCase()))?.slice(0, search.length);
}

function ofAction(action: string | undefined): readonly Filter[] {
  if (action === undefined) return [];
  return [{ expression: "#action = :action", names: { "#action": "action" }, values: { ":action": action } }];
}

function madeOn({ from, to }: Days): readonly Filter[] {
  if (from === undefined && to === undefined) return [];
  return [
    {
      expression: "#at BETWEEN :since AND :until",
      names: { "#at": "at" },
      values: { ":since": from ?? "0", ":until": (to ?? "") + highest },
    },
  ];
}
