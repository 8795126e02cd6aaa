import { idsOfDays, type Kind, spanOf } from "./ids.ts";
import { type Bounds, beginningWith, type Filter, highest } from "./pages.ts";

/** What an admin's search can mean: the beginning of an id, of a number's digits, or of an e-mail address. */
export type Reading =
  | { readonly kind: "id"; readonly of: Kind; readonly beginning: string }
  | { readonly kind: "number"; readonly digits: string }
  | { readonly kind: "email"; readonly beginning: string };

/**
 * What a search can mean, the likeliest first; nothing when there is nothing in it. White space is left out, because ids and numbers are
 * pasted with it and addresses have none.
 *
 * `usr_` and `ord_` with what an id can have after it is an id. Digits with plus, brackets, dashes and white space are a number; a plus or
 * two zeros before it stand for the same. Plain digits can also be the beginning of an address. All else is one, in lower case.
 */
export function readSearch(search: string): readonly Reading[] {
  const text = search
    .toWellFormed()
    .normalize("NFKC")
    .replace(/[\s\u200B-\u200D\u2060\uFEFF]/g, "");
  if (text === "") return [];
  const email = { kind: "email", beginning: text.toLowerCase() } as const;
  for (const kind of ["ord", "usr"] as const) {
    if (spanOf(kind, text) !== undefined) return [{ kind: "id", of: kind, beginning: text }];
  }
  if (!/^[+()-]*\d[\d+()-]*$/.test(text)) return [email];
  const digits = text.replace(/\D/g, "").replace(/^00/, "");
  const number = digits === "" ? [] : [{ kind: "number", digits } as const];
  return /^[\d-]+$/.test(text) ? [...number, email] : number;
}

/** Days in UTC, `2026-11-21`, both included; absent: no bound. */
export interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Whether there is no day from the one to the other. */
export function noDay({ from, to }: Days): boolean {
  return from !== undefined && to !== undefined && from > to;
}

/** The sort keys of these days, in a list that is sorted by a timestamp. */
export function boundsOfDays({ from, to }: Days): Bounds {
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to: to + highest }) };
}

/** The ids that were made on these days. */
export function idsWithin(kind: Kind, { from, to }: Days): Bounds {
  const ids = idsOfDays(kind, from ?? "0001-01-01", to ?? "9999-12-31");
  return { ...(from === undefined ? {} : { from: ids.from }), ...(to === undefined ? {} : { to: ids.to }) };
}

/** Passes rows that were created on these days, in a list that is sorted by something else. */
export function createdOn({ from, to }: Days): readonly Filter[] {
  if (from === undefined && to === undefined) return [];
  return [
    {
      expression: "#createdAt BETWEEN :since AND :until",
      names: { "#createdAt": "createdAt" },
      values: { ":since": from ?? "0", ":until": (to ?? "") + highest },
    },
  ];
}

/** The sort keys of the ids that begin like this, in a `gsi1` or `gsi2` list sorted by `createdAt#id`; undefined when no id can. */
export function boundsOfId(kind: Kind, beginning: string): Required<Bounds> | undefined {
  const span = spanOf(kind, beginning);
  if (span === undefined) return undefined;
  const rest = beginning.slice(kind.length + 1).toUpperCase();
  // With all of the ten characters that count milliseconds, the span is one moment, and the sort key goes on with the id.
  return rest.length < 10 ? { from: span.from, to: span.to + highest } : beginningWith(`${span.from}#${kind}_${rest}`);
}

/** What lies within both. */
export function within(one: Bounds, other: Bounds): Bounds {
  const from = [one.from, other.from]
    .filter((bound) => bound !== undefined)
    .sort()
    .at(-1);
  const to = [one.to, other.to]
    .filter((bound) => bound !== undefined)
    .sort()
    .at(0);
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

/** Passes what passes all of them; undefined when there are none. */
export function allOf(filters: readonly Filter[]): { readonly filter?: Filter } {
  if (filters.length === 0) return {};
  return {
    filter: {
      expression: filters.map(({ expression }) => expression).join(" AND "),
      names: Object.assign({}, ...filters.map(({ names }) => names)),
      values: Object.assign({}, ...filters.map(({ values }) => values)),
    },
  };
}
