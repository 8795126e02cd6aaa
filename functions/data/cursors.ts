import { createHash } from "node:crypto";
import * as z from "zod";
import { ShopError } from "../shop-error.ts";

/**
 * Opaque pagination cursors. Each is valid only for its own list: it contains a fingerprint of the list with its
 * search and bounds. Cursors are neither secret nor signed; a forged one can at most start elsewhere in the same list.
 */
const cursorShape = z.strictObject({ list: z.string(), at: z.json() });

/** Creates a cursor at a position; `list` identifies the list completely. */
export function writeCursor(list: unknown, at: unknown): string {
  return Buffer.from(JSON.stringify({ list: fingerprint(list), at })).toString("base64url");
}

/** The cursor's position. Throws `invalid` for a cursor of another list. */
export function readCursor<T>(list: unknown, cursor: string, at: z.ZodType<T>): T {
  const decoded = cursorShape.safeParse(jsonOf(Buffer.from(cursor, "base64url").toString("utf8"))).data;
  const position = at.safeParse(decoded?.at);
  if (position.success && decoded?.list === fingerprint(list)) return position.data;
  const message = "This cursor does not belong to this list.";
  throw new ShopError("invalid", { message, issues: [{ path: "cursor", message }] });
}

function fingerprint(list: unknown): string {
  return createHash("sha256").update(JSON.stringify(list)).digest("base64url").slice(0, 12);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
