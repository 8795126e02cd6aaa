import type { Trigger } from "../data/orders.ts";
import type { Log } from "../log.ts";
import type { StripeTerms } from "./stripe-client.ts";

/** The context of a payment operation: its time, its log, and what triggered it. */
export interface PaymentContext extends Trigger {
  readonly log: Log;
  /** How the operation calls Stripe. Absent for a buyer's request. */
  readonly stripe?: StripeTerms;
}

/** The trusted part of a webhook event: its id and type. */
export interface StripeEventRef {
  readonly id: string;
  readonly type: string;
}
