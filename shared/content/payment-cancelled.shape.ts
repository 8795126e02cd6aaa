import * as z from "zod";

const line = z.string().trim().min(1).max(200);
const paragraph = z.string().trim().min(1).max(600);

/** The copy of the cancelled payment. Plain text. */
export const paymentCancelledShape = z.object({
  eyebrow: line,
  title: line,
  description: paragraph,
  reservation: paragraph,
  resumeButton: line,
  helpButton: line,
});

export type PaymentCancelledContent = z.infer<typeof paymentCancelledShape>;
