import { createHash } from "node:crypto";
import * as z from "zod";
import { ShopError } from "../shop-error.ts";

/**
 * The content of an opaque pagination cursor. `list` is a fingerprint of the list, including its search and bounds, so
 * that a cursor is valid only for that list; `at` is the position. Cursors are neither secret nor signed: at worst, a
 * forged one starts elsewhere in the same list.
 */
const cursorShape = z.strictObject({ list: z.string(), at: z.json() });

/**
 * Creates a cursor at a position of a list. `list` is any value that identifies the list, search and bounds included.
 */
export function writeCursor(list: unknown, position: unknown): string {
  return Buffer.from(JSON.stringify({ list: fingerprint(list), at: position })).toString("base64url");
}

/** Returns the cursor's position. Throws `invalid` for a cursor of another list. */
export function readCursor<T>(list: unknown, cursor: string, positionSchema: z.ZodType<T>): T {
  const decoded = cursorShape.safeParse(parseJson(Buffer.from(cursor, "base64url").toString("utf8"))).data;
  const position = positionSchema.safeParse(decoded?.at);
  if (position.success && decoded?.list === fingerprint(list)) return position.data;
  const message = "This cursor doesn't belong to this list.";
  throw new ShopError("invalid", { message, issues: [{ path: "cursor", message }] });
}

function fingerprint(list: unknown): string {
  return createHash("sha256").update(JSON.stringify(list)).digest("base64url").slice(0, 12);
}

/** Returns undefined for text that is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
