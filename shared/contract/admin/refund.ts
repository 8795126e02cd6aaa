import * as z from "zod";

/** Money that an admin gives back. */
export const refundRequest = z.strictObject({
  /** Absent: all that is left. */
  amountCents: z.int().min(1).optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  /** Made by the page for each confirmation: a double click or a repeated request refunds once. */
  requestId: z.uuid(),
});
