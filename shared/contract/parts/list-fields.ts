import * as z from "zod";
import { longest } from "../../domain/limits.ts";
import { isTimeZone } from "../../domain/local-days.ts";

/** Lists answer the newest page; `cursor` continues where `nextCursor` of the page before ended. */
export const page = z.strictObject({
  limit: z.coerce.number<number | string>().int().min(1).max(100).default(50),
  cursor: z.string().max(1000).optional(),
});
/**
 * What people say who ask for something: the beginning of an email address, of an id or of words of a name; the end
 * of an id, as lists show it; a number as it is called from abroad, from within its country, or its last digits.
 */
export const search = z.string().trim().min(1).max(longest.email);
/** Where the days of a question begin and end; without one they are days of UTC. */
export const timeZone = z.string().max(64).refine(isTimeZone, "Give a time zone by its name, as Europe/Madrid.");
/** The same with a search and a span of days (both inclusive). */
export const searchPage = page.extend({
  search: search.optional(),
  from: z.iso.date("Give a day as 2026-11-21.").optional(),
  to: z.iso.date("Give a day as 2026-11-21.").optional(),
  timeZone: timeZone.optional(),
  /** By creation. Most searches have their own order. */
  sort: z.enum(["newest", "oldest"]).default("newest"),
});
export const nextCursor = z.string().nullable();
