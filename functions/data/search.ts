import { dayAfter, startOfDay } from "#shared/domain/local-days.ts";
import { idsBetween, type Kind, spanOf } from "./ids.ts";
import { type Bounds, beginningWith, type Filter, highest } from "./pages.ts";
import { beginWords, wordsOf } from "./search-terms.ts";

/**
 * What an admin's search can mean: the beginning or the end of an id, of a number's digits, the beginning of an
 * email address, or the beginnings of words of a name.
 */
export type Reading =
  | { readonly kind: "id"; readonly of: Kind; readonly beginning: string }
  | { readonly kind: "number"; readonly digits: string }
  | { readonly kind: "numberEnd"; readonly digits: string }
  | { readonly kind: "idEnd"; readonly end: string }
  | { readonly kind: "email"; readonly beginning: string }
  | { readonly kind: "name"; readonly words: readonly string[] };

/** Fewer digits, or characters of an id, are the end of too many. */
const shortest = { numberEnd: 3, idEnd: 4, whole: 7 } as const;

/**
 * What a search can mean, the likeliest first; nothing when there is nothing in it. But for names, white space is
 * left out, because ids and numbers are pasted with it and addresses have none.
 *
 * - `ord_` with what an id can have after it is an id; an ellipsis before it, as lists show it, says that it is the
 *   end of one.
 * - Digits with plus, brackets, dots, dashes and spaces are a number. With a plus or two zeros it is international
 *   and given from its beginning. Without, it can also be the national number, with the trunk zero, or the last
 *   digits, zeros among them.
 * - Plain digits can also be the beginning of an address.
 * - All else is the beginning of an address, in lower case, or of words of a name; or the end of an id, which has
 *   digits and capitals.
 */
export function readSearch(search: string): readonly Reading[] {
  const spaced = search.toWellFormed().normalize("NFKC");
  const text = spaced.replace(/[\s\u200B-\u200D\u2060\uFEFF]/g, "");
  // NFKC makes three dots of an ellipsis.
  const end = text.replace(/^\.{2,3}/, "");
  if (end === "") return [];
  for (const kind of ["ord", "usr", "don", "msg"] as const) {
    if (spanOf(kind, text) !== undefined) return [{ kind: "id", of: kind, beginning: text }];
  }
  const idEnd = readIdEnd(end);
  if (end !== text) return idEnd;
  if (/^[+()./-]*\d[\d+()./-]*$/.test(text)) return [...readNumber(text), ...idEnd, ...readEmail(text, /^[\d.-]+$/)];
  return [...idEnd, ...readEmail(text, /./), ...readName(spaced)];
}

function readIdEnd(end: string): readonly Reading[] {
  const ends = end.length >= shortest.idEnd && /^[0-9A-HJKMNP-TV-Z]{1,26}$/i.test(end);
  return ends ? [{ kind: "idEnd", end: end.toUpperCase() }] : [];
}

function readNumber(text: string): readonly Reading[] {
  // "+44 (0)7700 900113": the zero is for callers within the country.
  const digits = text.replace("(0)", "").replace(/\D/g, "");
  const international = digits.replace(/^00/, "");
  const national = digits.replace(/^0+/, "");
  const begins = international === "" ? [] : [{ kind: "number", digits: international } as const];
  if (text.includes("+") || digits.length < shortest.numberEnd) return begins;
  // Within Russia and Kazakhstan people call an eight before the number.
  const called = /^8\d{10}$/.test(national) ? [national.slice(1)] : [];
  // Of "0171" the zero may be a digit like the others: the last four digits that a customer gives are four.
  const ends = [...new Set([national.length < shortest.whole ? digits : national, ...called])];
  return [...begins, ...ends.map((each) => ({ kind: "numberEnd", digits: each }) as const)];
}

function readEmail(text: string, pattern: RegExp): readonly Reading[] {
  return pattern.test(text) ? [{ kind: "email", beginning: text.toLowerCase() }] : [];
}

function readName(text: string): readonly Reading[] {
  const words = text.includes("@") ? [] : wordsOf(text);
  return words.length === 0 ? [] : [{ kind: "name", words: words.slice(0, 8) }];
}

/** Whether a record that stands under this is what a search with this meaning looks for. */
export function meansOrder(
  reading: Reading,
  { id, phone, customerEmail }: { id: string; phone: string; customerEmail: string },
): boolean {
  if (reading.kind === "number") return phone.startsWith(reading.digits);
  if (reading.kind === "numberEnd") return phone.endsWith(reading.digits);
  if (reading.kind === "idEnd") return id.endsWith(reading.end);
  return reading.kind === "email" && customerEmail.startsWith(reading.beginning);
}

/** The same of what has a name and an address: an account, a donation, a message. */
export function meansPerson(
  reading: Reading,
  of: { id: string; email: string | null; words: readonly string[] },
): boolean {
  if (reading.kind === "idEnd") return of.id.endsWith(reading.end);
  if (reading.kind === "email") return of.email?.startsWith(reading.beginning) === true;
  return reading.kind === "name" && beginWords(reading.words, of.words);
}

/** The first and the last moment of some days, as ISO timestamps, both included; absent: no bound. */
export interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * What an admin asks for: days where they are, `2026-11-21`, both included. Without a time zone they are days of UTC.
 */
interface AskedDays {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly timeZone?: string | undefined;
}

/** No record is older, and none will be younger. */
const [firstDay, lastDay] = ["1970-01-02", "9998-12-31"] as const;

/** The moments of these days, in place of them. */
export function withMoments<Asked extends AskedDays>({ from, to, timeZone = "UTC", ...asked }: Asked) {
  const inTime = (date: string) => (date < firstDay ? firstDay : date > lastDay ? lastDay : date);
  return {
    ...asked,
    from: from && startOfDay(timeZone, inTime(from)).toISOString(),
    to: to && new Date(startOfDay(timeZone, dayAfter(inTime(to))).getTime() - 1).toISOString(),
  };
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
  const ids = idsBetween(kind, from ?? "0001-01-01T00:00:00.000Z", to ?? "9999-12-31T23:59:59.999Z");
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

/**
 * The sort keys of the ids that begin like this, in a `gsi1` or `gsi2` list sorted by `createdAt#id`; undefined when
 * no id can.
 */
export function boundsOfId(kind: Kind, beginning: string): Required<Bounds> | undefined {
  const span = spanOf(kind, beginning);
  if (span === undefined) return undefined;
  const rest = beginning.slice(kind.length + 1).toUpperCase();
  // With all of the ten characters that count milliseconds, the span is one moment, and the sort key goes on with the
  // id.
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
