import * as z from "zod";
import { lazySchema, line, text } from "./fields.shape.ts";

/** The checkout's editable copy. */
export const checkoutShape = lazySchema(() =>
  z.strictObject({
    heading: line,
    subheading: text,
    benefitsHeading: line,
    benefits: z.array(line).min(1).max(8),
    oneTime: line,
    security: text,
  }),
);
export type CheckoutContent = z.output<ReturnType<typeof checkoutShape>>;
