import { auditWords as words } from "#shared/content/words/admin/audit.ts";
import type { Entry } from "./entry.ts";

type Json = Entry["old"];

/** A changed value. `path`: its position, `price.cents`; empty for the root. undefined: absent. */
export interface Difference {
  readonly path: string;
  readonly old: string | undefined;
  readonly new: string | undefined;
}

/** The differences between two values, leaf by leaf, in key order. Absent on both sides is no difference. */
export function differences(before: Json, after: Json): readonly Difference[] {
  const old = leavesOf(before);
  const now = leavesOf(after);
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((path) => old.get(path) !== now.get(path))
    .map((path) => ({ path, old: old.get(path), new: now.get(path) }));
}

function leavesOf(value: Json, path = ""): Map<string, string> {
  if (value === null) return new Map();
  if (typeof value !== "object") return new Map([[path, String(value)]]);
  const parts = Object.entries(value);
  if (parts.length === 0) return new Map();
  return new Map(parts.flatMap(([key, part]) => [...leavesOf(part, path === "" ? key : `${path}.${key}`)]));
}

/** The differences in one short line, for a table: `status: pending to complete`. */
export function summarizeDifferences(found: readonly Difference[]): string {
  const side = (text: string | undefined) => {
    if (text === undefined) return words.nothing;
    return text.length > 24 ? `${text.slice(0, 23)}…` : text;
  };
  const lines = found.slice(0, 2).map(({ path, old, new: now }) => {
    const change = old === undefined ? side(now) : words.fromTo(side(old), side(now));
    return path === "" ? change : `${path}: ${change}`;
  });
  const more = found.length - lines.length;
  return [...lines, ...(more > 0 ? [`+${more}`] : [])].join(", ");
}
