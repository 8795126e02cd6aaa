import { createHash } from "node:crypto";

/**
 * Returns a digest of 66 bits, equal for JSON values that differ only in key order. It is short,
 * because functions bundle one digest per page and language. Collision resistance is not needed: only admins could
 * exploit a collision, and only against themselves.
 */
export function digestOf(content: unknown): string {
  return createHash("sha256").update(JSON.stringify(content, sortKeys)).digest("base64url").slice(0, 11);
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([key], [otherKey]) => (key < otherKey ? -1 : 1)));
}
