import { createHash } from "node:crypto";

/** 128 bits, the same for two values that JSON writes alike but for the order of their keys, and for no others that anybody could find. */
export function digestOf(content: unknown): string {
  return createHash("sha256").update(JSON.stringify(content, sorted)).digest("base64url").slice(0, 22);
}

function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
