import { createHash } from "node:crypto";

/**
 * A digest of 66 bits, equal for JSON values that differ only in key order. Functions bundle one per page and
 * language, uncompressed. Collision resistance is not needed: only admins could exploit a collision, and only against
 * themselves.
 */
export function digestOf(content: unknown): string {
  return createHash("sha256").update(JSON.stringify(content, sorted)).digest("base64url").slice(0, 11);
}

function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
