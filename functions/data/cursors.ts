import { createHash } from "node:crypto";
import * as z from "zod";
import { ShopError } from "../shop-error.ts";

/**
 * Cursors say where a page of a list ended, to whoever asks for the next one. They are opaque, and good for the list
 * that gave them only: each carries the fingerprint of the list with its search and its bounds. They are no secret
 * and no proof. A made-up one can at most begin somewhere else in the same list.
 */
const whole = z.strictObject({ list: z.string(), at: z.json() });

/** A cursor of `list`, which is whatever names it whole, at a place in it. */
export function writeCursor(list: unknown, at: unknown): string {
  return Buffer.from(JSON.stringify({ list: fingerprint(list), at })).toString("base64url");
}

/** Where the cursor stands. Throws `invalid` when it is not one of this list's. */
export function readCursor<T>(list: unknown, cursor: string, at: z.ZodType<T>): T {
  const read = whole.safeParse(jsonOf(Buffer.from(cursor, "base64url").toString("utf8"))).data;
  const position = at.safeParse(read?.at);
  if (position.success && read?.list === fingerprint(list)) return position.data;
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
