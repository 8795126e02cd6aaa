import type { Input } from "#shared/contract/index.ts";

/** What was paid. Amounts are in the currency's minor unit. */
export interface RefundSubject {
  readonly kind: "order" | "donation";
  readonly id: string;
  readonly paidCents: number;
  readonly refundedCents: number;
  readonly currency: string;
  /** Who gets the money, as a sentence names them: "Ada Lovelace", "an anonymous donor". */
  readonly name: string;
}

export type RefundRequest = Input<"refundAdminOrder">["body"];

/** What is to be given back, and why. Without an amount: all that is left. */
export type Chosen = Omit<RefundRequest, "requestId">;
