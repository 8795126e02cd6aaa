import * as z from "zod";

const line = z.string().trim().min(1).max(200);
const paragraph = z.string().trim().min(1).max(600);
const message = z.object({ title: line, description: paragraph });

/** The copy of the payment result. Plain text. */
export const paymentSuccessShape = z.object({
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
  timeline: z.object({
    heading: line,
    /** Stands before the others when the payment did not go through. */
    payFirst: message,
    steps: z.array(message).min(1).max(6),
  }),
  dashboardButton: line,
  homeButton: line,
});

export type PaymentSuccessContent = z.infer<typeof paymentSuccessShape>;
