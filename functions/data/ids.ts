import { decodeTime, encodeTime, ulid } from "ulid";

/** Ids sort by time and carry their kind: `ord_` and a ULID (https://github.com/ulid/spec). */
export type Kind = "usr" | "ord" | "don" | "msg" | "aud";

/** A new id of a row that is made now: `createdAt` of the row must be the same moment. */
export function newId(kind: Kind, now: Date): string {
  return `${kind}_${ulid(now.getTime())}`;
}

/** Whether this is a whole id of the kind, as we write it. */
export function isId(kind: Kind, text: string): boolean {
  return text.startsWith(`${kind}_`) && /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(text.slice(4));
}

/** When a whole id was made, as an ISO timestamp. Throws for what is not one. */
export function timestampOf(id: string): string {
  return isoOf(decodeTime(id.slice(4)));
}

const last = "7ZZZZZZZZZZZZZZZZZZZZZZZZZ";
const first = "00000000000000000000000000";

/**
 * The span of time in which every id lies that begins like this (`ord_01K`), ends included; undefined when no id of
 * the kind can begin so. The first ten characters after the kind count milliseconds, so a shorter beginning is a
 * longer span.
 */
export function spanOf(kind: Kind, beginning: string): { readonly from: string; readonly to: string } | undefined {
  const given = beginning.slice(4).toUpperCase();
  if (!beginning.toLowerCase().startsWith(`${kind}_`) || !/^(?:[0-7][0-9A-HJKMNP-TV-Z]{0,25})?$/.test(given))
    return undefined;
  const time = (filler: string) => decodeTime(given + filler.slice(given.length));
  return { from: isoOf(time(first)), to: isoOf(time(last)) };
}

/** The lowest and the highest id that could be made from the one moment to the other, as ISO timestamps. */
export function idsBetween(kind: Kind, from: string, to: string): { readonly from: string; readonly to: string } {
  const time = (moment: string) => encodeTime(Math.max(0, Date.parse(moment)), 10);
  return {
    from: `${kind}_${time(from)}${first.slice(10)}`,
    to: `${kind}_${time(to)}${last.slice(10)}`,
  };
}

/** A ULID counts to the year 10889, whose timestamps would sort before ours. */
function isoOf(time: number): string {
  return new Date(Math.min(time, Date.parse("9999-12-31T23:59:59.999Z"))).toISOString();
}
