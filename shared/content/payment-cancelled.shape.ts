import * as z from "zod";
import { lazySchema, line, text } from "./fields.shape.ts";

/** The canceled payment page's copy. Plain text. */
export const paymentCancelledShape = lazySchema(() =>
  z.strictObject({
    eyebrow: line,
    title: line,
    description: text,
    reservation: text,
    resumeButton: line,
    helpButton: line,
  }),
);
export type PaymentCancelledContent = z.output<ReturnType<typeof paymentCancelledShape>>;
