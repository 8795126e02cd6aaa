import type { Trigger } from "../data/orders.ts";
import type { Log } from "../log.ts";

/** The context of a payment operation: its time, its log, and what triggered it. */
export interface PaymentContext extends Trigger {
  readonly log: Log;
}

/** The trusted part of a webhook event: its id and type. */
export interface StripeEventRef {
  readonly id: string;
  readonly type: string;
}
