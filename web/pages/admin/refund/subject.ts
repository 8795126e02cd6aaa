import type { Input } from "#shared/contract/index.ts";

/** The paid order or donation. Amounts are in the currency's minor unit. */
export interface RefundSubject {
  readonly kind: "order" | "donation";
  readonly id: string;
  readonly paidCents: number;
  readonly refundedCents: number;
  readonly currency: string;
  /** The recipient, as worded within a sentence: "Ada Lovelace", "an anonymous donor". */
  readonly name: string;
}

export type RefundRequest = Input<"refundAdminOrder">["body"];

/** The chosen amount and reason. Without an amount, everything that is left is refunded. */
export type RefundChoice = Omit<RefundRequest, "requestId">;
