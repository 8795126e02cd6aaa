import * as z from "zod";
import { line, text, whenAsked } from "./fields.shape.ts";

const message = z.strictObject({ title: line, description: text });

/** The copy of the payment result. Plain text. */
export const paymentSuccessShape = whenAsked(() =>
  z.strictObject({
    eyebrow: line,
    checking: message,
    complete: message,
    /** The provider has not said yet whether the payment succeeded: neither paid nor failed. */
    processing: message,
    /** The same, after the page has stopped asking by itself. */
    stillProcessing: message,
    notPaid: message,
    /** What stands beside an error, so that nobody pays twice. */
    unknown: message,
    timeline: z.strictObject({
      heading: line,
      /** Stands before the others when the payment did not go through. */
      payFirst: message,
      steps: z.array(message).min(1).max(6),
    }),
    dashboardButton: line,
    homeButton: line,
  }),
);
export type PaymentSuccessContent = z.output<ReturnType<typeof paymentSuccessShape>>;
