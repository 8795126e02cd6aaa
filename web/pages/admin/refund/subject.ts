import type { Input } from "#shared/contract/index.ts";

/** The paid record. Amounts in the currency's minor unit. */
export interface RefundSubject {
  readonly kind: "order" | "donation";
  readonly id: string;
  readonly paidCents: number;
  readonly refundedCents: number;
  readonly currency: string;
  /** The recipient for a sentence: "Ada Lovelace", "an anonymous donor". */
  readonly name: string;
}

export type RefundRequest = Input<"refundAdminOrder">["body"];

/** The chosen amount and reason. Without an amount: the remainder. */
export type RefundChoice = Omit<RefundRequest, "requestId">;
