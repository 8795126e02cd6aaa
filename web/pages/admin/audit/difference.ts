import { auditWords as words } from "#shared/content/words/admin/audit.ts";
import type { Entry } from "./entry.ts";

type Json = Entry["old"];

/**
 * A changed value. `path` is its position, such as `price.cents`, or empty for the root. `old` or `new` is undefined
 * where the value is absent.
 */
export interface Difference {
  readonly path: string;
  readonly old: string | undefined;
  readonly new: string | undefined;
}

/**
 * The differences between two values, leaf by leaf, in the order of their keys. Null, an empty object or list, and an
 * absent value count as equal.
 */
export function differences(before: Json, after: Json): readonly Difference[] {
  const oldLeaves = leavesOf(before);
  const newLeaves = leavesOf(after);
  return [...new Set([...oldLeaves.keys(), ...newLeaves.keys()])]
    .filter((path) => oldLeaves.get(path) !== newLeaves.get(path))
    .map((path) => ({ path, old: oldLeaves.get(path), new: newLeaves.get(path) }));
}

function leavesOf(value: Json, path = ""): Map<string, string> {
  if (value === null) return new Map();
  if (typeof value !== "object") return new Map([[path, String(value)]]);
  const entries = Object.entries(value);
  if (entries.length === 0) return new Map();
  return new Map(entries.flatMap(([key, inner]) => [...leavesOf(inner, path === "" ? key : `${path}.${key}`)]));
}

/** Summarizes differences in one short line for a table, such as `status: pending to complete`. */
export function summarizeDifferences(changes: readonly Difference[]): string {
  const shorten = (text: string | undefined) => {
    if (text === undefined) return words.nothing;
    return text.length > 24 ? `${text.slice(0, 23)}…` : text;
  };
  const summaries = changes.slice(0, 2).map(({ path, old: oldText, new: newText }) => {
    const change = oldText === undefined ? shorten(newText) : words.fromTo(shorten(oldText), shorten(newText));
    return path === "" ? change : `${path}: ${change}`;
  });
  const omittedCount = changes.length - summaries.length;
  return [...summaries, ...(omittedCount > 0 ? [`+${omittedCount}`] : [])].join(", ");
}
