import * as z from "zod";
import { callout, lazySchema, lineOfText, paragraph, text } from "./fields.shape.ts";

/** The copy of the long-form pages: privacy, terms, disclaimer. */
export const documentShape = lazySchema(() =>
  z.strictObject({
    heading: lineOfText,
    intro: paragraph,
    /** The date of the last update, in words. */
    updated: lineOfText,
    sections: z
      .array(
        z.strictObject({
          heading: lineOfText,
          paragraphs: z.array(paragraph).max(12),
          /** Displayed after the paragraphs; as a table if each is "Name: text". */
          bullets: z.array(text).min(1).max(20).optional(),
        }),
      )
      .min(1)
      .max(40),
    callout,
  }),
);
export type DocumentContent = z.output<ReturnType<typeof documentShape>>;
