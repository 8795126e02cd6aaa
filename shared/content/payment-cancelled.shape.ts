import * as z from "zod";
import { lazySchema, lineOfText, text } from "./fields.shape.ts";

/** The canceled payment page's copy. Plain text. */
export const paymentCancelledShape = lazySchema(() =>
  z.strictObject({
    eyebrow: lineOfText,
    title: lineOfText,
    description: text,
    /** Says that the launch price is held for 24 hours. */
    reservation: text,
    resumeButton: lineOfText,
    helpButton: lineOfText,
  }),
);
export type PaymentCancelledContent = z.output<ReturnType<typeof paymentCancelledShape>>;
