import type { ReadPage } from "./concatenated-pages.ts";
import { searchTermKey } from "./keys.ts";
import { type List, type Page, type PageRequest, prefixBounds, readPage } from "./pages.ts";
import type { Interpretation } from "./search.ts";
import { type SearchRow, searchRow } from "./search-row.ts";
import type { SearchKind } from "./search-rows.ts";
import { term } from "./search-terms.ts";

/** Max pages of rows to read for one page of records. */
const maxRowPages = 4;

/** The list of search rows for an interpretation of a search. */
export function searchList(kind: SearchKind, interpretation: Exclude<Interpretation, { kind: "id" | "number" }>): List {
  const { pk } = searchTermKey(kind, "", "");
  if (interpretation.kind === "idEnd") return { pk, ...prefixBounds(term.idEnd(interpretation.end)) };
  if (interpretation.kind === "numberEnd") return { pk, ...prefixBounds(term.phoneEnd(interpretation.digits)) };
  if (interpretation.kind === "email") return { pk, ...prefixBounds(term.email(interpretation.prefix)), forward: true };
  const { longest, others } = splitOffLongest(interpretation.words);
  const filter = {
    expression: others.map((_, index) => `contains(#words, :word${index})`).join(" AND "),
    names: { "#words": "words" },
    values: Object.fromEntries(others.map((word, index) => [`:word${index}`, ` ${word}`])),
  };
  return { pk, ...prefixBounds(term.word(longest)), forward: true, ...(others.length === 0 ? {} : { filter }) };
}

/** Splits a search into its longest word, which is the most selective and therefore queried, and those to filter by. */
function splitOffLongest(words: readonly string[]) {
  const longest = words.reduce((candidate, word) => (word.length > candidate.length ? word : candidate), "");
  return { longest, others: words.filter((word) => word !== longest) };
}

/**
 * Whether a row is the first one of its record that the search finds. A record with several words that match is found
 * by a row for each of these words, and must be listed once.
 */
export function isFirstOfRecord({ sk, id, words }: SearchRow, interpretation: Interpretation): boolean {
  if (interpretation.kind !== "name") return true;
  const { longest } = splitOffLongest(interpretation.words);
  const [firstMatch] = words
    .split(" ")
    .filter((word) => word !== "" && word.startsWith(longest))
    .sort();
  return sk === `${term.word(firstMatch ?? "")}#${id}`;
}

/**
 * Pages of the records that match an interpretation of a search, each record once. `read` reads the records of some
 * search rows and returns them in the same sequence; it may omit records.
 */
export function searchResults<Item>(
  kind: SearchKind,
  interpretation: Exclude<Interpretation, { kind: "id" | "number" }>,
  read: (rows: readonly SearchRow[]) => Promise<readonly Item[]>,
): ReadPage<Item> {
  const list = searchList(kind, interpretation);
  return pageOfRecords(list, (rows) =>
    read(rows.map((row) => searchRow.parse(row)).filter((row) => isFirstOfRecord(row, interpretation))),
  );
}

/**
 * Pages of the records to which a list's rows refer. `read` returns the records of some rows, and may omit records;
 * while that leaves a page incomplete, up to `maxRowPages` pages of rows are read.
 */
export function pageOfRecords<Item>(
  list: List,
  read: (rows: readonly Record<string, unknown>[]) => Promise<readonly Item[]> | readonly Item[],
): ReadPage<Item> {
  return async ({ limit, cursor }: PageRequest): Promise<Page<Item>> => {
    const records: Item[] = [];
    let nextCursor: string | null = cursor ?? null;
    for (let rowPages = 0; rowPages < maxRowPages && records.length < limit; rowPages += 1) {
      const page: Page = await readPage(list, { limit: limit - records.length, cursor: nextCursor ?? undefined });
      records.push(...(await read(page.rows)));
      nextCursor = page.nextCursor;
      if (nextCursor === null) break;
    }
    return { rows: records, nextCursor };
  };
}

/** Returns the records in the sequence of their search rows. Rows without a record are omitted. */
export function inOrderOf<Item extends { readonly id: string }>(
  rows: readonly SearchRow[],
  records: readonly Item[],
): Item[] {
  const byId = new Map(records.map((record) => [record.id, record]));
  return rows.flatMap(({ id }) => byId.get(id) ?? []);
}
