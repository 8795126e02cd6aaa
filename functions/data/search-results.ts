import type { ReadPage } from "./concatenated-pages.ts";
import { searchTermKey } from "./keys.ts";
import { type List, type Page, type PageRequest, prefixBounds, readPage } from "./pages.ts";
import type { Interpretation } from "./search.ts";
import { type SearchRow, searchRow } from "./search-row.ts";
import type { SearchKind } from "./search-rows.ts";
import { term } from "./search-terms.ts";

/** Max reads per page while too few records match. */
const maxRounds = 4;

/** The list of search rows for an interpretation of a search. */
export function searchList(kind: SearchKind, interpretation: Exclude<Interpretation, { kind: "id" | "number" }>): List {
  const { pk } = searchTermKey(kind, "", "");
  if (interpretation.kind === "idEnd") return { pk, ...prefixBounds(term.idEnd(interpretation.end)) };
  if (interpretation.kind === "numberEnd") return { pk, ...prefixBounds(term.phoneEnd(interpretation.digits)) };
  if (interpretation.kind === "email") return { pk, ...prefixBounds(term.email(interpretation.prefix)), forward: true };
  const { lead: longest, others } = splitBySelectivity(interpretation.words);
  const filter = {
    expression: others.map((_, index) => `contains(#words, :word${index})`).join(" AND "),
    names: { "#words": "words" },
    values: Object.fromEntries(others.map((word, index) => [`:word${index}`, ` ${word}`])),
  };
  return { pk, ...prefixBounds(term.word(longest)), forward: true, ...(others.length === 0 ? {} : { filter }) };
}

/** Queries by the longest word, the most selective one; the others are filtered. */
function splitBySelectivity(words: readonly string[]) {
  const longest = words.reduce((longest, word) => (word.length > longest.length ? word : longest), "");
  return { lead: longest, others: words.filter((word) => word !== longest) };
}

/** Whether this row is the record's first with the prefix; a record is skipped when found again under another word. */
function comesFirst({ sk, id, words }: SearchRow, interpretation: Interpretation): boolean {
  if (interpretation.kind !== "name") return true;
  const { lead: longest } = splitBySelectivity(interpretation.words);
  const [first] = words
    .split(" ")
    .filter((word) => word !== "" && word.startsWith(longest))
    .sort();
  return sk === `${term.word(first ?? "")}#${id}`;
}

/**
 * A page of distinct records for these search rows. `read` returns them in the same order, without missing or filtered
 * ones.
 */
export function searchResults<Of>(
  kind: SearchKind,
  interpretation: Exclude<Interpretation, { kind: "id" | "number" }>,
  read: (rows: readonly SearchRow[]) => Promise<readonly Of[]>,
): ReadPage<Of> {
  const list = searchList(kind, interpretation);
  return pageOfRecords(list, (rows) =>
    read(rows.map((row) => searchRow.parse(row)).filter((row) => comesFirst(row, interpretation))),
  );
}

/** A page of the records that a list's rows refer to, with further reads while filtering leaves it incomplete. */
export function pageOfRecords<Of>(
  list: List,
  read: (rows: readonly Record<string, unknown>[]) => Promise<readonly Of[]> | readonly Of[],
): ReadPage<Of> {
  return async ({ limit, cursor }: PageRequest): Promise<Page<Of>> => {
    const rows: Of[] = [];
    let next: string | null = cursor ?? null;
    for (let attempt = 0; attempt < maxRounds && rows.length < limit; attempt += 1) {
      const page: Page = await readPage(list, { limit: limit - rows.length, cursor: next ?? undefined });
      rows.push(...(await read(page.rows)));
      next = page.nextCursor;
      if (next === null) break;
    }
    return { rows, nextCursor: next };
  };
}

/** The records in the order of their search rows. */
export function inOrderOf<Of extends { readonly id: string }>(
  rows: readonly SearchRow[],
  records: readonly Of[],
): Of[] {
  const byId = new Map(records.map((record) => [record.id, record]));
  return rows.flatMap(({ id }) => byId.get(id) ?? []);
}
