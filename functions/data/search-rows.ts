import { type Key, searchTermKey } from "./keys.ts";
import { messageWords, nameWords, term } from "./search-terms.ts";
import type { Part } from "./write.ts";

/** What an admin searches, each kind in a partition of its own. */
export type SearchKind = "ORDER" | "USER" | "DONATION" | "MESSAGE";

/** A record as it is found. */
interface Searchable {
  readonly kind: SearchKind;
  readonly id: string;
  /** Whose partition holds it; absent for records with a place of their own. */
  readonly userId?: string;
  readonly terms: readonly string[];
  readonly words: readonly string[];
  /** When DynamoDB may delete the record, and these rows with it. */
  readonly expiresAt?: number | undefined;
}

/** An order: by the end of its id and of its number. Names and addresses lead to it through its account. */
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
  return { kind: "USER", id, ...found(id, nameWords(name)) };
}

/** A donation: by the end of its id and the words of the donor's name, until it expires. */
export function searchableDonation(donation: {
  id: string;
  rawName: string | null;
  expiresAt?: number | undefined;
}): Searchable {
  const { id, rawName, expiresAt } = donation;
  return { kind: "DONATION", id, ...found(id, nameWords(rawName ?? "")), expiresAt };
}

/** A message: by the end of its id, its sender's address, the words of the name and the first ones of the text. */
export function searchableMessage(message: { id: string; name: string; email: string; message: string }): Searchable {
  const { id, name, email, message: text } = message;
  const { terms, words } = found(id, messageWords(name, text));
  return { kind: "MESSAGE", id, terms: [...terms, term.email(email)], words };
}

function found(id: string, words: readonly string[]): Pick<Searchable, "terms" | "words"> {
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
  const about = {
    record: id,
    ...(userId === undefined ? {} : { userId }),
    ...(words.length === 0 ? {} : { words: words.map((word) => ` ${word}`).join("") }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
  };
  return terms.map((one) => ({ ...searchTermKey(kind, one, id), ...about }));
}

/**
 * The parts that keep a record's rows as the record is: for the very transaction that writes, changes or removes it,
 * so that none is left behind and none is missing. Nothing when nothing changes by which it is found.
 */
export function searchChanged(before: Searchable | undefined, after: Searchable | undefined): Part<"search">[] {
  const [old, next] = [before, after].map((one) => (one === undefined ? [] : searchRowsOf(one)));
  const said = (rows: readonly (Record<string, unknown> & Key)[] = []) => new Map(rows.map((row) => [row.sk, row]));
  const [was, is] = [said(old), said(next)];
  const gone = [...was.values()].filter(({ sk }) => !is.has(sk));
  const changed = [...is.values()].filter((row) => JSON.stringify(was.get(row.sk)) !== JSON.stringify(row));
  return [
    ...gone.map(({ pk, sk }) => ({ name: "search" as const, remove: { Key: { pk, sk } } })),
    ...changed.map((Item) => ({ name: "search" as const, put: { Item } })),
  ];
}
