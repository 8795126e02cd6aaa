import * as z from "zod";
import { lazySchema, line, paragraph, text } from "./fields.shape.ts";

/** The donation page's copy. The amounts are in `shared/domain/limits.ts`; labels and messages are interface words. */
export const supportShape = lazySchema(() =>
  z.strictObject({
    hero: z.strictObject({
      eyebrow: line,
      heading: line,
      text,
      /** Above and below the suggested amounts. */
      amountsHeading: line,
      amountsNote: text,
    }),
    mission: z.strictObject({
      heading: line,
      paragraphs: z.array(paragraph).min(1).max(6),
      points: z
        .array(z.strictObject({ title: line, text }))
        .min(1)
        .max(6),
    }),
    form: z.strictObject({
      heading: line,
      intro: text,
      /** What the wall displays about a donor; `anonymous` is about an anonymous donor. */
      shown: text,
      anonymous: text,
      /** What a donation is and is not. */
      voluntary: text,
      security: text,
    }),
    wall: z.strictObject({ heading: line, intro: text, empty: text, note: text }),
  }),
);
export type SupportContent = z.output<ReturnType<typeof supportShape>>;
