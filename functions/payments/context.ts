import type { Trigger } from "../data/orders.ts";
import type { Log } from "../log.ts";

/** What every step of a payment is given: the one clock of the call, its log, and who brought the news. */
export interface PaymentContext extends Trigger {
  readonly log: Log;
}

/** A report from Stripe, as much of it as is believed: its id, and which kind of thing it is about. */
export interface StripeReport {
  readonly id: string;
  readonly type: string;
}
