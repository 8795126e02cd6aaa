import { createHash } from "node:crypto";

/**
 * 66 bits, the same for two values that JSON writes alike but for the order of their keys, and for no others by
 * chance. Functions carry one for each page and language, and nothing compresses them; whoever made two alike would
 * deceive nobody but themselves.
 */
export function digestOf(content: unknown): string {
  return createHash("sha256").update(JSON.stringify(content, sorted)).digest("base64url").slice(0, 11);
}

function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
