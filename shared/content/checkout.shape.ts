import * as z from "zod";
import { lazySchema, lineOfText, text } from "./fields.shape.ts";

/** The checkout's editable copy. */
export const checkoutShape = lazySchema(() =>
  z.strictObject({
    heading: lineOfText,
    subheading: text,
    benefitsHeading: lineOfText,
    benefits: z.array(lineOfText).min(1).max(8),
    oneTime: lineOfText,
    security: text,
  }),
);
export type CheckoutContent = z.output<ReturnType<typeof checkoutShape>>;
