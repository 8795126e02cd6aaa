import { addDays, startOfDay } from "#shared/domain/local-days.ts";
import { idsBetween, type Kind, timeSpanOf } from "./ids.ts";
import { type Bounds, type Filter, highestSortKey, prefixBounds } from "./pages.ts";
import { prefixesMatch, wordsOf } from "./search-terms.ts";

/**
 * One interpretation of an admin's search: the prefix or end of an id, the first or last digits of a phone number, the
 * prefix of an email address, or prefixes of words of a name.
 */
export type Interpretation =
  | { readonly kind: "id"; readonly idKind: Kind; readonly prefix: string }
  | { readonly kind: "number"; readonly digits: string }
  | { readonly kind: "numberEnd"; readonly digits: string }
  | { readonly kind: "idEnd"; readonly end: string }
  | { readonly kind: "email"; readonly prefix: string }
  | { readonly kind: "name"; readonly words: readonly string[] };

/**
 * Minimum lengths. A shorter end of a number or id would match too many records, and fewer digits than `wholeNumber`
 * are not a whole phone number.
 */
const minLengths = { numberEnd: 3, idEnd: 4, wholeNumber: 7 } as const;

/**
 * Returns the interpretations of a search, most likely first; none for an empty search. Spaces are ignored except in
 * names, because ids and phone numbers are pasted with spaces.
 * - `ord_` followed by characters of an id is the prefix of an id. Characters after an ellipsis, which lists display
 *   before shortened ids, are the end of an id.
 * - Digits with plus signs, parentheses, dots, dashes, slashes and spaces are the prefix of an international phone
 *   number, after two leading zeros, if any. Without a plus sign they can also be the end of a number: a national
 *   number, without its leading zeros, or a few last digits, zeros included.
 * - Digits can also be the end of an id or, with dots and dashes at most, the prefix of an email address.
 * - Any other text can be the end of an id, the prefix of an email address in any case, or prefixes of words of a name.
 */
export function interpretSearch(search: string): readonly Interpretation[] {
  const normalizedSearch = search.toWellFormed().normalize("NFKC");
  const text = normalizedSearch.replace(/[\s\u200B-\u200D\u2060\uFEFF]/g, "");
  // NFKC turns an ellipsis into three dots.
  const withoutEllipsis = text.replace(/^\.{2,3}/, "");
  if (withoutEllipsis === "") return [];
  for (const kind of ["ord", "usr", "don", "msg"] as const) {
    if (timeSpanOf(kind, text) !== undefined) return [{ kind: "id", idKind: kind, prefix: text }];
  }
  const idEnd = interpretAsIdEnd(withoutEllipsis);
  if (withoutEllipsis !== text) return idEnd;
  if (/^[+()./-]*\d[\d+()./-]*$/.test(text)) {
    return [...interpretAsNumber(text), ...idEnd, ...interpretAsEmail(text, /^[\d.-]+$/)];
  }
  return [...idEnd, ...interpretAsEmail(text, /./), ...interpretAsName(normalizedSearch)];
}

function interpretAsIdEnd(text: string): readonly Interpretation[] {
  const isIdEnd = text.length >= minLengths.idEnd && /^[0-9A-HJKMNP-TV-Z]{1,26}$/i.test(text);
  return isIdEnd ? [{ kind: "idEnd", end: text.toUpperCase() }] : [];
}

function interpretAsNumber(text: string): readonly Interpretation[] {
  // In "+44 (0)7700 900113" the zero is only dialed in domestic calls.
  const digits = text.replace("(0)", "").replace(/\D/g, "");
  const international = digits.replace(/^00/, "");
  const national = digits.replace(/^0+/, "");
  const prefixInterpretations = international === "" ? [] : [{ kind: "number", digits: international } as const];
  if (text.includes("+") || digits.length < minLengths.numberEnd) return prefixInterpretations;
  // In Russia and Kazakhstan, domestic calls start with an 8.
  const withoutTrunkPrefix = /^8\d{10}$/.test(national) ? [national.slice(1)] : [];
  // A few digits such as "0171" may be the last digits of a number, whose zero counts.
  const ends = [...new Set([national.length < minLengths.wholeNumber ? digits : national, ...withoutTrunkPrefix])];
  return [...prefixInterpretations, ...ends.map((end) => ({ kind: "numberEnd", digits: end }) as const)];
}

function interpretAsEmail(text: string, pattern: RegExp): readonly Interpretation[] {
  return pattern.test(text) ? [{ kind: "email", prefix: text.toLowerCase() }] : [];
}

function interpretAsName(text: string): readonly Interpretation[] {
  const words = text.includes("@") ? [] : wordsOf(text);
  return words.length === 0 ? [] : [{ kind: "name", words: words.slice(0, 8) }];
}

/** Whether an order matches an interpretation by number, id end or email address; other kinds never match. */
export function matchesOrder(
  interpretation: Interpretation,
  { id, phone, customerEmail }: { id: string; phone: string; customerEmail: string },
): boolean {
  if (interpretation.kind === "number") return phone.startsWith(interpretation.digits);
  if (interpretation.kind === "numberEnd") return phone.endsWith(interpretation.digits);
  if (interpretation.kind === "idEnd") return id.endsWith(interpretation.end);
  return interpretation.kind === "email" && customerEmail.startsWith(interpretation.prefix);
}

/**
 * Whether an account, donation or message matches an interpretation by id end, email address or name; other kinds never
 * match. `words`: the record's searchable words.
 */
export function matchesPerson(
  interpretation: Interpretation,
  { id, email, words }: { id: string; email: string | null; words: readonly string[] },
): boolean {
  if (interpretation.kind === "idEnd") return id.endsWith(interpretation.end);
  if (interpretation.kind === "email") return email?.startsWith(interpretation.prefix) === true;
  return interpretation.kind === "name" && prefixesMatch(interpretation.words, words);
}

/** A time span: ISO timestamps of its first and last moment. An absent end is open. */
export interface TimeSpan {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** A range of days (`2026-11-21`), both ends included, in the admin's time zone; UTC without a time zone. */
interface DaysRequest {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly timeZone?: string | undefined;
}

/** The limits of a range of days. No record is older or newer. */
const [firstDay, lastDay] = ["1970-01-02", "9998-12-31"] as const;

/** Replaces a list's filters `from` and `to`, which are days, with the timestamps of their first and last moment. */
export function daysToTimestamps<Filters extends DaysRequest>({
  from,
  to,
  timeZone = "UTC",
  ...otherFilters
}: Filters) {
  const clamped = (date: string) => (date < firstDay ? firstDay : date > lastDay ? lastDay : date);
  return {
    ...otherFilters,
    from: from && startOfDay(timeZone, clamped(from)).toISOString(),
    to: to && new Date(startOfDay(timeZone, addDays(clamped(to))).getTime() - 1).toISOString(),
  };
}

/** Whether a time span ends before it starts, and therefore contains no moment. */
export function isEmptySpan({ from, to }: TimeSpan): boolean {
  return from !== undefined && to !== undefined && from > to;
}

/** The range of sort keys for a time span, in a list sorted by timestamp. */
export function timestampBounds({ from, to }: TimeSpan): Bounds {
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to: to + highestSortKey }) };
}

/** The range of ids created in a time span. */
export function idBounds(kind: Kind, { from, to }: TimeSpan): Bounds {
  const ids = idsBetween(kind, from ?? "0001-01-01T00:00:00.000Z", to ?? "9999-12-31T23:59:59.999Z");
  return { ...(from === undefined ? {} : { from: ids.from }), ...(to === undefined ? {} : { to: ids.to }) };
}

/**
 * The filter for rows created in a time span, for lists that are not sorted by creation; empty for an open time span.
 */
export function createdFilter({ from, to }: TimeSpan): readonly Filter[] {
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
 * The range of sort keys for ids with this prefix, in a list sorted by `createdAt#id`; undefined for a prefix that no
 * id can have.
 */
export function idPrefixBounds(kind: Kind, idPrefix: string): Required<Bounds> | undefined {
  const span = timeSpanOf(kind, idPrefix);
  if (span === undefined) return undefined;
  const ulidPrefix = idPrefix.slice(kind.length + 1).toUpperCase();
  // The ten time characters of an id determine the timestamp, so the id itself can be part of the prefix.
  return ulidPrefix.length < 10
    ? { from: span.from, to: span.to + highestSortKey }
    : prefixBounds(`${span.from}#${kind}_${ulidPrefix}`);
}

/** The intersection of two ranges of sort keys. */
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

/** Combines filters with AND, as a property to spread into a `List`; an empty object when there are no filters. */
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
