import * as z from "zod";
import { callout, lazySchema, lineOfText, paragraph, text } from "./fields.shape.ts";

/** The copy around the contact form; the form's labels are interface words. */
export const contactShape = lazySchema(() =>
  z.strictObject({
    heading: lineOfText,
    intro: paragraph,
    /** Whom to call instead of writing; displayed before everything else. */
    emergency: text.optional(),
    /** How to write a message that is easy to answer. */
    tips: z.strictObject({ heading: lineOfText, bullets: z.array(text).min(1).max(8) }),
    responseTime: text,
    callout: callout.optional(),
  }),
);
export type ContactContent = z.output<ReturnType<typeof contactShape>>;
