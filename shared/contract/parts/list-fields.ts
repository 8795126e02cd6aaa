import * as z from "zod";
import { maxLengths } from "../../domain/limits.ts";
import { isTimeZone } from "../../domain/local-days.ts";

/** The query of a list that is returned in pages. `cursor` is the `nextCursor` of the previous page. */
export const pageQuery = z.strictObject({
  limit: z.coerce.number<number | string>().int().min(1).max(100).default(50),
  cursor: z.string().max(1000).optional(),
});
/**
 * A search term: a prefix of an email address, an id or a word of a name; the end of an id, as shown in lists; a phone
 * number in international or national format, or its last digits.
 */
export const search = z.string().trim().min(1).max(maxLengths.email);
/** The time zone of the day filters; UTC by default. */
export const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, "Please enter the name of a time zone, such as Europe/Madrid.");
/** The query of a list in pages, with a search term and a range of days (inclusive). */
export const searchQuery = pageQuery.extend({
  search: search.optional(),
  from: z.iso.date("Please enter a date such as 2026-11-21.").optional(),
  to: z.iso.date("Please enter a date such as 2026-11-21.").optional(),
  timeZone: timeZone.optional(),
  /** By creation. Most searches ignore this and have their own order. */
  sort: z.enum(["newest", "oldest"]).default("newest"),
});
export const nextCursor = z.string().nullable();
