import * as z from "zod";
import { longest } from "../domain/limits.ts";

/** Lists answer the newest page; `cursor` continues where `nextCursor` of the page before ended. */
export const page = z.strictObject({
  limit: z.coerce.number<number | string>().int().min(1).max(100).default(50),
  cursor: z.string().max(1000).optional(),
});
/** The same with a search and a span of days (UTC, both inclusive). `search`: an e-mail address, a number or an id, each from its beginning. */
export const searchPage = page.extend({
  search: z.string().trim().min(1).max(longest.email).optional(),
  from: z.iso.date("Give a day as 2026-11-21.").optional(),
  to: z.iso.date("Give a day as 2026-11-21.").optional(),
  /** By creation. A search by an address or a number has its own order. */
  sort: z.enum(["newest", "oldest"]).default("newest"),
});
export const nextCursor = z.string().nullable();
