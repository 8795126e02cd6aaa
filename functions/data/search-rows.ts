import { type Key, searchTermKey } from "./keys.ts";
import { messageWords, nameWords, term } from "./search-terms.ts";
import type { TransactionPart } from "./write.ts";

/** The searchable kinds of records, each with its own partition. */
export type SearchKind = "ORDER" | "USER" | "DONATION" | "MESSAGE";

/** A record's searchable data. */
interface Searchable {
  readonly kind: SearchKind;
  readonly id: string;
  /** The owner's id; absent for records with their own partition. */
  readonly userId?: string;
  readonly terms: readonly string[];
  readonly words: readonly string[];
  /** The record's TTL in seconds since 1970, which its search rows share. */
  readonly expiresAt?: number | undefined;
}

/**
 * Makes an order searchable by the ends of its id and phone number. Names and email addresses find it by its account.
 */
export function searchableOrder({ id, userId, phone }: { id: string; userId: string; phone: string }): Searchable {
  return {
    kind: "ORDER",
    id,
    userId,
    terms: [term.idEnd(id.slice(4)), ...(phone === "" ? [] : [term.phoneEnd(phone)])],
    words: [],
  };
}

/** Makes an account searchable by the end of its id and the words of its name. */
export function searchableUser({ id, name }: { id: string; name: string }): Searchable {
  return { kind: "USER", id, ...termsAndWords(id, nameWords(name)) };
}

/** Makes a donation searchable by the end of its id and the words of the donor's name, until it expires. */
export function searchableDonation(donation: {
  id: string;
  rawName: string | null;
  expiresAt?: number | undefined;
}): Searchable {
  const { id, rawName, expiresAt } = donation;
  return { kind: "DONATION", id, ...termsAndWords(id, nameWords(rawName ?? "")), expiresAt };
}

/**
 * Makes a message searchable by the end of its id, the sender's email address, the words of the sender's name and the
 * first words of the text.
 */
export function searchableMessage(message: { id: string; name: string; email: string; message: string }): Searchable {
  const { id, name, email, message: text } = message;
  const { terms, words } = termsAndWords(id, messageWords(name, text));
  return { kind: "MESSAGE", id, terms: [...terms, term.email(email)], words };
}

function termsAndWords(id: string, words: readonly string[]): Pick<Searchable, "terms" | "words"> {
  return { terms: [term.idEnd(id.slice(4)), ...words.map(term.word)], words };
}

/** The search rows of a record. */
export function searchRowsOf({
  kind,
  id,
  userId,
  terms,
  words,
  expiresAt,
}: Searchable): readonly (Record<string, unknown> & Key)[] {
  const fields = {
    record: id,
    ...(userId === undefined ? {} : { userId }),
    ...(words.length === 0 ? {} : { words: words.map((word) => ` ${word}`).join("") }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
  };
  return terms.map((text) => ({ ...searchTermKey(kind, text, id), ...fields }));
}

/**
 * The transaction parts that update a record's search rows. Include them in the transaction that creates, changes or
 * deletes the record. `before` is undefined for a new record, `after` for a deleted one. Empty when nothing searchable
 * changes.
 */
export function searchRowWrites(
  before: Searchable | undefined,
  after: Searchable | undefined,
): TransactionPart<"search">[] {
  const rowsBySortKey = (record: Searchable | undefined) =>
    new Map((record === undefined ? [] : searchRowsOf(record)).map((row) => [row.sk, row]));
  const [rowsBefore, rowsAfter] = [rowsBySortKey(before), rowsBySortKey(after)];
  const deletedRows = [...rowsBefore.values()].filter(({ sk }) => !rowsAfter.has(sk));
  const changedRows = [...rowsAfter.values()].filter(
    (row) => JSON.stringify(rowsBefore.get(row.sk)) !== JSON.stringify(row),
  );
  return [
    ...deletedRows.map(({ pk, sk }) => ({ name: "search" as const, remove: { Key: { pk, sk } } })),
    ...changedRows.map((Item) => ({ name: "search" as const, put: { Item } })),
  ];
}
