import { dayAfter, startOfDay } from "#shared/domain/local-days.ts";
import { idsBetween, type Kind, timeSpanOf } from "./ids.ts";
import { type Bounds, type Filter, highestSortKey, prefixBounds } from "./pages.ts";
import { prefixesMatch, wordsOf } from "./search-terms.ts";

/**
 * One interpretation of an admin's search: the prefix or end of an id, the first or last digits of a number, the
 * prefix of an email address, or prefixes of words of a name.
 */
export type Interpretation =
  | { readonly kind: "id"; readonly of: Kind; readonly prefix: string }
  | { readonly kind: "number"; readonly digits: string }
  | { readonly kind: "numberEnd"; readonly digits: string }
  | { readonly kind: "idEnd"; readonly end: string }
  | { readonly kind: "email"; readonly prefix: string }
  | { readonly kind: "name"; readonly words: readonly string[] };

/** Minimum lengths: shorter texts would match too many records. */
const shortest = { numberEnd: 3, idEnd: 4, whole: 7 } as const;

/**
 * Returns the interpretations of a search, most likely first; none for an empty search. Spaces are ignored except in
 * names, because ids and numbers are pasted with them.
 * - `ord_` followed by id characters is an id; after an ellipsis, as in lists, it is the end of an id.
 * - Digits with plus, brackets, dots, dashes and spaces are a number. With a plus or two zeros it is the prefix of an
 *   international number. Otherwise it can also be a national number, with the trunk zero, or the last digits, zeros
 *   included.
 * - Plain digits can also be the prefix of an address.
 * - Anything else is the prefix of a lower-cased address or of words of a name, or the end of an id.
 */
export function interpretSearch(search: string): readonly Interpretation[] {
  const spaced = search.toWellFormed().normalize("NFKC");
  const text = spaced.replace(/[\s\u200B-\u200D\u2060\uFEFF]/g, "");
  // NFKC turns an ellipsis into three dots.
  const end = text.replace(/^\.{2,3}/, "");
  if (end === "") return [];
  for (const kind of ["ord", "usr", "don", "msg"] as const) {
    if (timeSpanOf(kind, text) !== undefined) return [{ kind: "id", of: kind, prefix: text }];
  }
  const idEnd = readIdEnd(end);
  if (end !== text) return idEnd;
  if (/^[+()./-]*\d[\d+()./-]*$/.test(text)) return [...readNumber(text), ...idEnd, ...readEmail(text, /^[\d.-]+$/)];
  return [...idEnd, ...readEmail(text, /./), ...readName(spaced)];
}

function readIdEnd(end: string): readonly Interpretation[] {
  const ends = end.length >= shortest.idEnd && /^[0-9A-HJKMNP-TV-Z]{1,26}$/i.test(end);
  return ends ? [{ kind: "idEnd", end: end.toUpperCase() }] : [];
}

function readNumber(text: string): readonly Interpretation[] {
  // "+44 (0)7700 900113": the trunk zero, for domestic calls only.
  const digits = text.replace("(0)", "").replace(/\D/g, "");
  const international = digits.replace(/^00/, "");
  const national = digits.replace(/^0+/, "");
  const prefixes = international === "" ? [] : [{ kind: "number", digits: international } as const];
  if (text.includes("+") || digits.length < shortest.numberEnd) return prefixes;
  // Russia and Kazakhstan dial a domestic 8 first.
  const withoutTrunkPrefix = /^8\d{10}$/.test(national) ? [national.slice(1)] : [];
  // The zero of "0171" may be a real digit: customers quote their last four digits.
  const ends = [...new Set([national.length < shortest.whole ? digits : national, ...withoutTrunkPrefix])];
  return [...prefixes, ...ends.map((each) => ({ kind: "numberEnd", digits: each }) as const)];
}

function readEmail(text: string, pattern: RegExp): readonly Interpretation[] {
  return pattern.test(text) ? [{ kind: "email", prefix: text.toLowerCase() }] : [];
}

function readName(text: string): readonly Interpretation[] {
  const words = text.includes("@") ? [] : wordsOf(text);
  return words.length === 0 ? [] : [{ kind: "name", words: words.slice(0, 8) }];
}

/** Whether an order matches an interpretation. */
export function matchesOrder(
  interpretation: Interpretation,
  { id, phone, customerEmail }: { id: string; phone: string; customerEmail: string },
): boolean {
  if (interpretation.kind === "number") return phone.startsWith(interpretation.digits);
  if (interpretation.kind === "numberEnd") return phone.endsWith(interpretation.digits);
  if (interpretation.kind === "idEnd") return id.endsWith(interpretation.end);
  return interpretation.kind === "email" && customerEmail.startsWith(interpretation.prefix);
}

/** The same for records with a name and an address: accounts, donations, messages. */
export function matchesPerson(
  interpretation: Interpretation,
  of: { id: string; email: string | null; words: readonly string[] },
): boolean {
  if (interpretation.kind === "idEnd") return of.id.endsWith(interpretation.end);
  if (interpretation.kind === "email") return of.email?.startsWith(interpretation.prefix) === true;
  return interpretation.kind === "name" && prefixesMatch(interpretation.words, of.words);
}

/** A span of days as ISO timestamps, both ends included; absent: open. */
export interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Days in the admin's time zone (`2026-11-21`), both included; UTC without a time zone. */
interface DaysRequest {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly timeZone?: string | undefined;
}

/** The limits of a filter by days, earlier and later than every record. */
const [firstDay, lastDay] = ["1970-01-02", "9998-12-31"] as const;

/** Replaces days by their first and last moments. */
export function withTimestamps<Asked extends DaysRequest>({ from, to, timeZone = "UTC", ...otherFilters }: Asked) {
  const clamped = (date: string) => (date < firstDay ? firstDay : date > lastDay ? lastDay : date);
  return {
    ...otherFilters,
    from: from && startOfDay(timeZone, clamped(from)).toISOString(),
    to: to && new Date(startOfDay(timeZone, dayAfter(clamped(to))).getTime() - 1).toISOString(),
  };
}

/** Whether the span is empty. */
export function isEmptySpan({ from, to }: Days): boolean {
  return from !== undefined && to !== undefined && from > to;
}

/** The range of sort keys for these days, in a list sorted by timestamp. */
export function dayBounds({ from, to }: Days): Bounds {
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to: to + highestSortKey }) };
}

/** The range of ids created on these days. */
export function idBounds(kind: Kind, { from, to }: Days): Bounds {
  const ids = idsBetween(kind, from ?? "0001-01-01T00:00:00.000Z", to ?? "9999-12-31T23:59:59.999Z");
  return { ...(from === undefined ? {} : { from: ids.from }), ...(to === undefined ? {} : { to: ids.to }) };
}

/** A filter for rows created on these days, for lists not sorted by creation. */
export function createdFilter({ from, to }: Days): readonly Filter[] {
  if (from === undefined && to === undefined) return [];
  return [
    {
      expression: "#createdAt BETWEEN :since AND :until",
      names: { "#createdAt": "createdAt" },
      values: { ":since": from ?? "0", ":until": (to ?? "") + highestSortKey },
    },
  ];
}

/**
 * The range of sort keys for ids with this prefix, in a list sorted by `createdAt#id`; undefined for an impossible
 * prefix.
 */
export function idPrefixBounds(kind: Kind, beginning: string): Required<Bounds> | undefined {
  const span = timeSpanOf(kind, beginning);
  if (span === undefined) return undefined;
  const idPart = beginning.slice(kind.length + 1).toUpperCase();
  // With all ten time characters the span is one millisecond, and the sort key continues with the id.
  return idPart.length < 10
    ? { from: span.from, to: span.to + highestSortKey }
    : prefixBounds(`${span.from}#${kind}_${idPart}`);
}

/** The intersection of two ranges. */
export function intersection(one: Bounds, other: Bounds): Bounds {
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

/** Combines filters with AND; undefined when there are none. */
export function combineFilters(filters: readonly Filter[]): { readonly filter?: Filter } {
  if (filters.length === 0) return {};
  return {
    filter: {
      expression: filters.map(({ expression }) => expression).join(" AND "),
      names: Object.assign({}, ...filters.map(({ names }) => names)),
      values: Object.assign({}, ...filters.map(({ values }) => values)),
    },
  };
}
