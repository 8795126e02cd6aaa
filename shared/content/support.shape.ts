import * as z from "zod";
import { lazySchema, lineOfText, paragraph, text } from "./fields.shape.ts";

/** The donation page's copy. The amounts are in `shared/domain/limits.ts`; labels and messages are interface words. */
export const supportShape = lazySchema(() =>
  z.strictObject({
    hero: z.strictObject({
      eyebrow: lineOfText,
      heading: lineOfText,
      text,
      /** Above and below the suggested amounts. */
      amountsHeading: lineOfText,
      amountsNote: text,
    }),
    mission: z.strictObject({
      heading: lineOfText,
      paragraphs: z.array(paragraph).min(1).max(6),
      points: z
        .array(z.strictObject({ title: lineOfText, text }))
        .min(1)
        .max(6),
    }),
    form: z.strictObject({
      heading: lineOfText,
      intro: text,
      /** What the wall displays about a donor; `anonymous` is about an anonymous donor. */
      shown: text,
      anonymous: text,
      /** What a donation is and is not. */
      voluntary: text,
      security: text,
    }),
    wall: z.strictObject({ heading: lineOfText, intro: text, empty: text, note: text }),
  }),
);
export type SupportContent = z.output<ReturnType<typeof supportShape>>;
