import * as z from "zod";
import { lazySchema, lineOfText, text } from "./fields.shape.ts";

const message = z.strictObject({ title: lineOfText, description: text });

/** The payment result page's copy. Plain text. */
export const paymentSuccessShape = lazySchema(() =>
  z.strictObject({
    eyebrow: lineOfText,
    checking: message,
    complete: message,
    /** The payment's outcome is not known yet. */
    processing: message,
    /** The outcome is still not known when automatic polling ends. */
    stillProcessing: message,
    notPaid: message,
    /** The outcome could not be loaded. Displayed with the error, to prevent a second payment. */
    unknown: message,
    timeline: z.strictObject({
      heading: lineOfText,
      /** Displayed before the other steps when the payment failed. */
      payFirst: message,
      /** Displayed before the other steps while the bank decides. */
      bankFirst: message,
      /** The last step while nothing is paid, in the place of the last of `steps`. */
      receiptLater: message,
      /** In the place of the first of `steps`, while a chat from another number waits for the owner's answer. */
      asked: message,
      /** In the place of the first of `steps`, once the owner's chat is connected. */
      connected: message,
      steps: z.array(message).min(1).max(6),
    }),
    dashboardButton: lineOfText,
    homeButton: lineOfText,
  }),
);
export type PaymentSuccessContent = z.output<ReturnType<typeof paymentSuccessShape>>;
