import * as z from "zod";
import { callout, lazySchema, lineOfText, paragraph } from "./fields.shape.ts";

/** The help center's editable copy. */
export const helpCenterShape = lazySchema(() =>
  z.strictObject({
    heading: lineOfText,
    intro: paragraph,
    items: z
      // Questions of one group are listed together, below its heading; those without a group come first.
      .array(z.strictObject({ group: lineOfText.optional(), question: lineOfText, answer: paragraph }))
      .min(1)
      .max(60),
    callout,
  }),
);
export type HelpCenterContent = z.output<ReturnType<typeof helpCenterShape>>;
