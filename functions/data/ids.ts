import { decodeTime, encodeTime, ulid } from "ulid";

/**
 * The first part of an id: the kind of its record. The rest is a ULID (https://github.com/ulid/spec), as in
 * `ord_01K…`, so ids of one kind sort by time.
 */
export type Kind = "usr" | "ord" | "don" | "msg" | "aud" | "lnk" | "ses" | "pky" | "key" | "ept" | "evt";

/** Creates an id that contains the time `now`. The record's `createdAt` must be the same moment. */
export function newId(kind: Kind, now: Date): string {
  return `${kind}_${ulid(now.getTime())}`;
}

/** Whether a text is a complete, well-formed id of this kind. */
export function isId(kind: Kind, text: string): boolean {
  return text.startsWith(`${kind}_`) && /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(text.slice(4));
}

/** The creation time of a complete id, as an ISO timestamp. Throws for anything else. */
export function timestampOf(id: string): string {
  return isoOf(decodeTime(id.slice(4)));
}

const highestUlid = "7ZZZZZZZZZZZZZZZZZZZZZZZZZ";
const lowestUlid = "00000000000000000000000000";

/**
 * The time span in which all ids with this prefix (`ord_01K`) were created, both ends included; undefined for a prefix
 * that no id can have. The first ten characters after the kind are the time in milliseconds, so the shorter the prefix,
 * the longer the span.
 */
export function timeSpanOf(kind: Kind, idPrefix: string): { readonly from: string; readonly to: string } | undefined {
  const ulidPrefix = idPrefix.slice(4).toUpperCase();
  if (!idPrefix.toLowerCase().startsWith(`${kind}_`) || !/^(?:[0-7][0-9A-HJKMNP-TV-Z]{0,25})?$/.test(ulidPrefix))
    return undefined;
  const timeFilledWith = (ulid: string) => decodeTime(ulidPrefix + ulid.slice(ulidPrefix.length));
  return { from: isoOf(timeFilledWith(lowestUlid)), to: isoOf(timeFilledWith(highestUlid)) };
}

/** The lowest and the highest id that can be created between two moments, given as ISO timestamps. */
export function idsBetween(kind: Kind, from: string, to: string): { readonly from: string; readonly to: string } {
  const timePart = (timestamp: string) => encodeTime(Math.max(0, Date.parse(timestamp)), 10);
  return {
    from: `${kind}_${timePart(from)}${lowestUlid.slice(10)}`,
    to: `${kind}_${timePart(to)}${highestUlid.slice(10)}`,
  };
}

/**
 * The ISO timestamp of a time in milliseconds, at most the end of the year 9999: ULIDs reach the year 10889, but
 * timestamps with a five-digit year sort before all others.
 */
function isoOf(time: number): string {
  return new Date(Math.min(time, Date.parse("9999-12-31T23:59:59.999Z"))).toISOString();
}
