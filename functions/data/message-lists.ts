import { parsePage, type ReadPage, readConcatenated } from "./concatenated-pages.ts";
import { indexKeys, keys } from "./keys.ts";
import { type Message, message, readMessages } from "./messages.ts";
import { type Filter, type List, type Page, type PageRequest, prefixBounds, readPage } from "./pages.ts";
import { type Interpretation, interpretSearch, matchesPerson } from "./search.ts";
import { inOrderOf, pageOfRecords, searchResults } from "./search-results.ts";
import { messageWords } from "./search-terms.ts";

/** Filters of the message list. An absent filter matches all messages. */
export interface MessageFilters {
  readonly unread?: boolean | undefined;
  readonly answered?: boolean | undefined;
  readonly search?: string | undefined;
}

/**
 * Lists messages. Without a search: newest first, one Query per page. A search is the prefix or the end of an id, the
 * prefix of an email address, or prefixes of words of the name or the first words of the text; if it can be several of
 * these, their results follow one another, without duplicates. Throws `invalid` for a cursor of another list or search.
 */
export async function listMessages({ search, ...filters }: MessageFilters, page: PageRequest): Promise<Page<Message>> {
  if (search !== undefined) {
    const interpretations = interpretSearch(search);
    const lists = interpretations.flatMap((interpretation, index) =>
      resultsFor(interpretation, filters, interpretations.slice(0, index)),
    );
    return readConcatenated(lists, ["messages", search, filters.unread, filters.answered], page);
  }
  const list = listFor(filters);
  if (list === undefined) return { rows: [], nextCursor: null };
  return parsePage(await readPage(list, page), (row) => message.parse(row));
}

/** The results for one interpretation of a search, without those of earlier interpretations. */
function resultsFor(
  interpretation: Interpretation,
  filters: MessageFilters,
  earlierInterpretations: readonly Interpretation[],
): readonly ReadPage<Message>[] {
  const isMatch = (candidate: Message) =>
    (filters.unread === undefined || filters.unread !== candidate.read) &&
    (filters.answered === undefined || filters.answered === candidate.answered) &&
    !earlierInterpretations.some((earlier) =>
      matchesPerson(earlier, { ...candidate, words: messageWords(candidate.name, candidate.message) }),
    );
  if (interpretation.kind === "id") {
    if (interpretation.idKind !== "msg") return [];
    const list = { pk: keys.message("").pk, ...prefixBounds(`msg_${interpretation.prefix.slice(4).toUpperCase()}`) };
    return [pageOfRecords(list, (rows) => rows.map((row) => message.parse(row)).filter(isMatch))];
  }
  if (interpretation.kind === "number" || interpretation.kind === "numberEnd") return [];
  return [
    searchResults("MESSAGE", interpretation, async (rows) =>
      inOrderOf(rows, await readMessages(rows.map(({ id }) => id))).filter(isMatch),
    ),
  ];
}

/** The shortest list that contains all matches; undefined for filters that no message can match. */
function listFor({ unread, answered }: MessageFilters): List | undefined {
  const { pk } = keys.message("");
  // An answered message is also read, so an unread message cannot be answered.
  if (unread === true) return answered === true ? undefined : { index: "gsi2", pk: indexKeys.unread("").gsi2pk };
  if (answered === true) return { pk, filter: isTrue("answered") };
  const readFilter = unread === false ? { filter: isTrue("read") } : {};
  if (answered === false) return { index: "gsi1", pk: indexKeys.unanswered("").gsi1pk, ...readFilter };
  return { pk, ...readFilter };
}

function isTrue(name: "read" | "answered"): Filter {
  return { expression: "#mark = :true", names: { "#mark": name }, values: { ":true": true } };
}
