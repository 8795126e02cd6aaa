import type { ReadPage } from "./concatenated-pages.ts";
import { searchTermKey } from "./keys.ts";
import { beginningWith, type List, type Page, type PageOf, readPage } from "./pages.ts";
import type { Reading } from "./search.ts";
import { type SearchRow, searchRow } from "./search-row.ts";
import type { SearchKind } from "./search-rows.ts";
import { term } from "./search-terms.ts";

/** How often a page goes on reading when what it read was not what is wanted. */
const mostRounds = 4;

/** The rows of a kind that what is looked for leads to. */
export function searchList(kind: SearchKind, reading: Exclude<Reading, { kind: "id" | "number" }>): List {
  const { pk } = searchTermKey(kind, "", "");
  if (reading.kind === "idEnd") return { pk, ...beginningWith(term.idEnd(reading.end)) };
  if (reading.kind === "numberEnd") return { pk, ...beginningWith(term.phoneEnd(reading.digits)) };
  if (reading.kind === "email") return { pk, ...beginningWith(term.email(reading.beginning)), forward: true };
  const { lead, others } = leading(reading.words);
  const filter = {
    expression: others.map((_, index) => `contains(#words, :word${index})`).join(" AND "),
    names: { "#words": "words" },
    values: Object.fromEntries(others.map((word, index) => [`:word${index}`, ` ${word}`])),
  };
  return { pk, ...beginningWith(term.word(lead)), forward: true, ...(others.length === 0 ? {} : { filter }) };
}

/** The longest word, which the fewest begin with, leads; the others are looked for in what it finds. */
function leading(words: readonly string[]) {
  const lead = words.reduce((longest, word) => (word.length > longest.length ? word : longest), "");
  return { lead, others: words.filter((word) => word !== lead) };
}

/** Leaves out that a record comes again: under the second of its words that begin with what is looked for. */
function comesFirst({ sk, id, words }: SearchRow, reading: Reading): boolean {
  if (reading.kind !== "name") return true;
  const { lead } = leading(reading.words);
  const [first] = words
    .split(" ")
    .filter((word) => word !== "" && word.startsWith(lead))
    .sort();
  return sk === `${term.word(first ?? "")}#${id}`;
}

/**
 * One page of what these rows lead to, each once. `read` answers in the order of the rows, without what is not there
 * or not wanted.
 */
export function foundBy<Of>(
  kind: SearchKind,
  reading: Exclude<Reading, { kind: "id" | "number" }>,
  read: (rows: readonly SearchRow[]) => Promise<readonly Of[]>,
): ReadPage<Of> {
  const list = searchList(kind, reading);
  return pageOfFound(list, (rows) =>
    read(rows.map((row) => searchRow.parse(row)).filter((row) => comesFirst(row, reading))),
  );
}

/** A page of what a list's rows lead to, read on while there is room and much of it is not wanted. */
export function pageOfFound<Of>(
  list: List,
  read: (rows: readonly Record<string, unknown>[]) => Promise<readonly Of[]> | readonly Of[],
): ReadPage<Of> {
  return async ({ limit, cursor }: PageOf): Promise<Page<Of>> => {
    const rows: Of[] = [];
    let next: string | null = cursor ?? null;
    for (let round = 0; round < mostRounds && rows.length < limit; round += 1) {
      const page: Page = await readPage(list, { limit: limit - rows.length, cursor: next ?? undefined });
      rows.push(...(await read(page.rows)));
      next = page.nextCursor;
      if (next === null) break;
    }
    return { rows, nextCursor: next };
  };
}

/** Records in the order of the rows that lead to them. */
export function inOrderOf<Of extends { readonly id: string }>(
  rows: readonly SearchRow[],
  records: readonly Of[],
): Of[] {
  const byId = new Map(records.map((record) => [record.id, record]));
  return rows.flatMap(({ id }) => byId.get(id) ?? []);
}
