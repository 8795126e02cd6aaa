import { parsePage, type ReadPage, readConcatenated } from "./concatenated-pages.ts";
import { indexKeys, keys } from "./keys.ts";
import { type Message, message, readMessages } from "./messages.ts";
import { type Filter, type List, type Page, type PageRequest, prefixBounds, readPage } from "./pages.ts";
import { type Interpretation, interpretSearch, matchesPerson } from "./search.ts";
import { inOrderOf, pageOfRecords, searchResults } from "./search-results.ts";
import { messageWords } from "./search-terms.ts";

/** Filters of the message list; absent: no filter. */
export interface MessageFilters {
  readonly unread?: boolean | undefined;
  readonly answered?: boolean | undefined;
  readonly search?: string | undefined;
}

/**
 * Lists messages, newest first, in one Query per page. A search is a prefix or the end of an id, a prefix of an email
 * address, or prefixes of words of the name or the first words of the text; the results of several interpretations are
 * listed one after another, without duplicates. Throws `invalid` for a cursor of another list or search.
 */
export async function listMessages({ search, ...filters }: MessageFilters, page: PageRequest): Promise<Page<Message>> {
  if (search !== undefined) {
    const interpretations = interpretSearch(search);
    const lists = interpretations.flatMap((interpretation, index) =>
      resultsFor(interpretation, filters, interpretations.slice(0, index)),
    );
    return readConcatenated(lists, ["messages", search, filters.unread, filters.answered], page);
  }
  const list = listOf(filters);
  if (list === undefined) return { rows: [], nextCursor: null };
  return parsePage(await readPage(list, page), (row) => message.parse(row));
}

/** The results for one interpretation of a search, without those of earlier interpretations. */
function resultsFor(
  interpretation: Interpretation,
  filters: MessageFilters,
  earlier: readonly Interpretation[],
): readonly ReadPage<Message>[] {
  const passesFilters = (found: Message) =>
    (filters.unread === undefined || filters.unread !== found.read) &&
    (filters.answered === undefined || filters.answered === found.answered) &&
    !earlier.some((each) => matchesPerson(each, { ...found, words: messageWords(found.name, found.message) }));
  if (interpretation.kind === "id") {
    if (interpretation.of !== "msg") return [];
    const list = { pk: keys.message("").pk, ...prefixBounds(`msg_${interpretation.prefix.slice(4).toUpperCase()}`) };
    return [pageOfRecords(list, (rows) => rows.map((row) => message.parse(row)).filter(passesFilters))];
  }
  if (interpretation.kind === "number" || interpretation.kind === "numberEnd") return [];
  return [
    searchResults("MESSAGE", interpretation, async (rows) =>
      inOrderOf(rows, await readMessages(rows.map(({ id }) => id))).filter(passesFilters),
    ),
  ];
}

/** The shortest list that contains all matches; undefined for an impossible combination. */
function listOf({ unread, answered }: MessageFilters): List | undefined {
  const { pk } = keys.message("");
  // An answered message is read, so all unread ones are unanswered.
  if (unread === true) return answered === true ? undefined : { index: "gsi2", pk: indexKeys.unread("").gsi2pk };
  if (answered === true) return { pk, filter: isTrue("answered") };
  const read = unread === false ? { filter: isTrue("read") } : {};
  if (answered === false) return { index: "gsi1", pk: indexKeys.unanswered("").gsi1pk, ...read };
  return { pk, ...read };
}

function isTrue(name: "read" | "answered"): Filter {
  return { expression: "#mark = :true", names: { "#mark": name }, values: { ":true": true } };
}
