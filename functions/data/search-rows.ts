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
  /** The record's TTL, which also applies to these rows. */
  readonly expiresAt?: number | undefined;
}

/** An order: by the end of its id and of its number. Names and addresses find it through its account. */
export function searchableOrder({ id, userId, phone }: { id: string; userId: string; phone: string }): Searchable {
  return {
    kind: "ORDER",
    id,
    userId,
    terms: [term.idEnd(id.slice(4)), ...(phone === "" ? [] : [term.phoneEnd(phone)])],
    words: [],
  };
}

/** An account: by the end of its id and the words of its name. */
export function searchableUser({ id, name }: { id: string; name: string }): Searchable {
  return { kind: "USER", id, ...termsAndWords(id, nameWords(name)) };
}

/** A donation: by the end of its id and the words of the donor's name, until it expires. */
export function searchableDonation(donation: {
  id: string;
  rawName: string | null;
  expiresAt?: number | undefined;
}): Searchable {
  const { id, rawName, expiresAt } = donation;
  return { kind: "DONATION", id, ...termsAndWords(id, nameWords(rawName ?? "")), expiresAt };
}

/** A message: by the end of its id, the sender's address, the words of the name and the first words of the text. */
export function searchableMessage(message: { id: string; name: string; email: string; message: string }): Searchable {
  const { id, name, email, message: text } = message;
  const { terms, words } = termsAndWords(id, messageWords(name, text));
  return { kind: "MESSAGE", id, terms: [...terms, term.email(email)], words };
}

function termsAndWords(id: string, words: readonly string[]): Pick<Searchable, "terms" | "words"> {
  return { terms: [term.idEnd(id.slice(4)), ...words.map(term.word)], words };
}

/** The rows of a record, for the transaction that writes it. */
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
  return terms.map((one) => ({ ...searchTermKey(kind, one, id), ...fields }));
}

/**
 * Keeps a record's search rows in sync, as parts of the very transaction that writes, changes or deletes it. Empty
 * when nothing searchable changes.
 */
export function searchRowWrites(
  before: Searchable | undefined,
  after: Searchable | undefined,
): TransactionPart<"search">[] {
  const [old, next] = [before, after].map((one) => (one === undefined ? [] : searchRowsOf(one)));
  const bySortKey = (rows: readonly (Record<string, unknown> & Key)[] = []) =>
    new Map(rows.map((row) => [row.sk, row]));
  const [rowsBefore, rowsAfter] = [bySortKey(old), bySortKey(next)];
  const deletedRows = [...rowsBefore.values()].filter(({ sk }) => !rowsAfter.has(sk));
  const changedRows = [...rowsAfter.values()].filter(
    (row) => JSON.stringify(rowsBefore.get(row.sk)) !== JSON.stringify(row),
  );
  return [
    ...deletedRows.map(({ pk, sk }) => ({ name: "search" as const, remove: { Key: { pk, sk } } })),
    ...changedRows.map((Item) => ({ name: "search" as const, put: { Item } })),
  ];
}
