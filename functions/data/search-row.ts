import * as z from "zod";

/**
 * A row that leads from a term to a record. `words`: all that the record is found by, each behind a blank, so that a
 * filter finds the others.
 */
export const searchRow = z
  .object({
    sk: z.string(),
    record: z.string(),
    userId: z.string().optional(),
    words: z.string().default(""),
  })
  .transform(({ record, ...rest }) => ({ ...rest, id: record }));
export type SearchRow = z.output<typeof searchRow>;
