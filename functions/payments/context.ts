import type { Trigger } from "../data/orders.ts";
import type { Log } from "../log.ts";

/** The context of every payment step: one clock per call, its log, and what triggered it. */
export interface PaymentContext extends Trigger {
  readonly log: Log;
}

/** A webhook event, as far as we trust it: its id and type. */
export interface StripeReport {
  readonly id: string;
  readonly type: string;
}
