import { parsed, type ReadPage, readConcatenated } from "./concatenated-pages.ts";
import { indexKeys, keys } from "./keys.ts";
import { type Message, message, readMessages } from "./messages.ts";
import { type Filter, type List, type Page, type PageOf, prefixBounds, readPage } from "./pages.ts";
import { type Interpretation, interpretSearch, matchesPerson } from "./search.ts";
import { foundBy, inOrderOf, pageOfFound } from "./search-results.ts";
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
export async function listMessages({ search, ...asked }: MessageFilters, page: PageOf): Promise<Page<Message>> {
  if (search !== undefined) {
    const interpretations = interpretSearch(search);
    const lists = interpretations.flatMap((interpretation, index) =>
      foundIn(interpretation, asked, interpretations.slice(0, index)),
    );
    return readConcatenated(lists, ["messages", search, asked.unread, asked.answered], page);
  }
  const list = listOf(asked);
  if (list === undefined) return { rows: [], nextCursor: null };
  return parsed(await readPage(list, page), (row) => message.parse(row));
}

/** The results for one interpretation of a search, without those of earlier interpretations. */
function foundIn(
  interpretation: Interpretation,
  asked: MessageFilters,
  earlier: readonly Interpretation[],
): readonly ReadPage<Message>[] {
  const isWanted = (found: Message) =>
    (asked.unread === undefined || asked.unread !== found.read) &&
    (asked.answered === undefined || asked.answered === found.answered) &&
    !earlier.some((each) => matchesPerson(each, { ...found, words: messageWords(found.name, found.message) }));
  if (interpretation.kind === "id") {
    if (interpretation.of !== "msg") return [];
    const list = { pk: keys.message("").pk, ...prefixBounds(`msg_${interpretation.beginning.slice(4).toUpperCase()}`) };
    return [pageOfFound(list, (rows) => rows.map((row) => message.parse(row)).filter(isWanted))];
  }
  if (interpretation.kind === "number" || interpretation.kind === "numberEnd") return [];
  return [
    foundBy("MESSAGE", interpretation, async (rows) =>
      inOrderOf(rows, await readMessages(rows.map(({ id }) => id))).filter(isWanted),
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
