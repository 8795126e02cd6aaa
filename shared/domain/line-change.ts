/**
 * What happened to a license, for the assistants that serve it (docs/assistant.md). Such an event names neither a
 * number nor a person: an assistant that keeps the license's card asks again.
 * - line.activated: its first chat was connected
 * - line.moved: another chat or number has it
 * - line.suspended, line.resumed, line.ended: its state changed
 * - line.released: no chat has it any more, because an admin disconnected it or the account was deleted
 */
export const lineEvents = [
  "line.activated",
  "line.moved",
  "line.suspended",
  "line.resumed",
  "line.ended",
  "line.released",
] as const;
export type LineEvent = (typeof lineEvents)[number];

/** How long changes are listed, in days. An assistant that asks later has no valid card left. */
export const lineChangeDays = 7;

/**
 * How long after its time a change may still be written, in seconds, and so how far a list of changes goes back: longer
 * than any function runs.
 */
export const lineChangeSettlingSeconds = 360;

/** The maximum number of changes in a reply. */
export const maxLineChanges = 100;
