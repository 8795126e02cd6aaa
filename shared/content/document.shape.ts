import * as z from "zod";
import { callout, lazySchema, line, paragraph, text } from "./fields.shape.ts";

/** The copy of the long-form pages: privacy, terms, disclaimer. */
export const documentShape = lazySchema(() =>
  z.strictObject({
    heading: line,
    intro: paragraph,
    /** The date of the last update, in words. */
    updated: line,
    sections: z
      .array(
        z.strictObject({
          heading: line,
          paragraphs: z.array(paragraph).max(12),
          /** Displayed after the paragraphs. */
          bullets: z.array(text).min(1).max(20).optional(),
        }),
      )
      .min(1)
      .max(40),
    callout,
  }),
);
export type DocumentContent = z.output<ReturnType<typeof documentShape>>;
