import { decodeTime, encodeTime, ulid } from "ulid";

/** Ids sort by time and start with their kind: `ord_` and a ULID (https://github.com/ulid/spec). */
export type Kind = "usr" | "ord" | "don" | "msg" | "aud";

/** A new id. The row's `createdAt` must be the same moment. */
export function newId(kind: Kind, now: Date): string {
  return `${kind}_${ulid(now.getTime())}`;
}

/** Whether this is a complete, well-formed id of the kind. */
export function isId(kind: Kind, text: string): boolean {
  return text.startsWith(`${kind}_`) && /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(text.slice(4));
}

/** The creation time of a complete id, as an ISO timestamp. Throws for anything else. */
export function timestampOf(id: string): string {
  return isoOf(decodeTime(id.slice(4)));
}

const last = "7ZZZZZZZZZZZZZZZZZZZZZZZZZ";
const first = "00000000000000000000000000";

/**
 * The time span of all ids with this prefix (`ord_01K`), inclusive; undefined for an impossible prefix. The first ten
 * characters after the kind count milliseconds, so a shorter prefix is a longer span.
 */
export function timeSpanOf(kind: Kind, beginning: string): { readonly from: string; readonly to: string } | undefined {
  const prefix = beginning.slice(4).toUpperCase();
  if (!beginning.toLowerCase().startsWith(`${kind}_`) || !/^(?:[0-7][0-9A-HJKMNP-TV-Z]{0,25})?$/.test(prefix))
    return undefined;
  const time = (filler: string) => decodeTime(prefix + filler.slice(prefix.length));
  return { from: isoOf(time(first)), to: isoOf(time(last)) };
}

/** The lowest and highest possible id between two moments, given as ISO timestamps. */
export function idsBetween(kind: Kind, from: string, to: string): { readonly from: string; readonly to: string } {
  const time = (timestamp: string) => encodeTime(Math.max(0, Date.parse(timestamp)), 10);
  return {
    from: `${kind}_${time(from)}${first.slice(10)}`,
    to: `${kind}_${time(to)}${last.slice(10)}`,
  };
}

/** ULIDs reach the year 10889, whose timestamps would sort first. */
function isoOf(time: number): string {
  return new Date(Math.min(time, Date.parse("9999-12-31T23:59:59.999Z"))).toISOString();
}
