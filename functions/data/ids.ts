import { decodeTime, ulid } from "ulid";

/** Ids sort by time and carry their kind: `ord_` and a ULID (https://github.com/ulid/spec). */
export type Kind = "usr" | "ord" | "don" | "msg" | "aud";

/** A new id of a row that is made now: `createdAt` of the row must be the same moment. */
export function newId(kind: Kind, now: Date): string {
  return `${kind}_${ulid(now.getTime())}`;
}

/** When a whole id was made, as an ISO timestamp. Throws for what is not one. */
export function timestampOf(id: string): string {
  return new Date(decodeTime(id.slice(4))).toISOString();
}

const last = "7ZZZZZZZZZZZZZZZZZZZZZZZZZ";
const first = "00000000000000000000000000";

/**
 * The span of time in which every id lies that begins like this (`ord_01K`), ends included; undefined when no id of the kind can begin so.
 * The first ten characters after the kind count milliseconds, so a shorter beginning is a longer span.
 */
export function spanOf(kind: Kind, beginning: string): { readonly from: string; readonly to: string } | undefined {
  const given = beginning.slice(4).toUpperCase();
  if (!beginning.toLowerCase().startsWith(`${kind}_`) || !/^[0-7]?[0-9A-HJKMNP-TV-Z]{0,25}$/.test(given))
    return undefined;
  const time = (filler: string) => decodeTime(given + filler.slice(given.length));
  // JavaScript's last moment comes before a ULID's.
  const to = Math.min(time(last), 8.64e15);
  return { from: new Date(Math.min(time(first), 8.64e15)).toISOString(), to: new Date(to).toISOString() };
}
