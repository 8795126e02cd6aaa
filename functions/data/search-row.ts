import * as z from "zod";

/**
 * A search row, which refers from a term to a record. `words`: all of the record's words, each preceded by a space, for
 * filtering.
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
