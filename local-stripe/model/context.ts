import type { State } from "./state.ts";

/** Everything an operation of the local Stripe works on. */
export interface Context {
  readonly state: State;
  readonly now: () => Date;
  /** `http://127.0.0.1:12111`, where pages that a buyer visits are served. */
  readonly origin: () => string;
  readonly settings: Settings;
}

/** Requests a second: to one endpoint, and in all. */
export interface RateLimits {
  readonly endpoint: number;
  readonly total: number;
}

/** What the control switches change. */
export interface Settings {
  /** How long a bank debit stays `processing`, in milliseconds; null: until the switch settles it. */
  settleDelayMs: number | null;
  /** Whether new payments offer slips and a wallet, as an account does in which they are switched on. */
  elsewhere: boolean;
  /** null: as many as there are. */
  rateLimits: RateLimits | null;
  /** How a refund begins. Any but `succeeded` waits for the switch. */
  refundsBegin: "succeeded" | "pending" | "requires_action";
  webhookMode: WebhookMode;
  /** The endpoint given at start; registered endpoints come on top. */
  webhookUrl: string | undefined;
  webhookSecret: string;
}

export type WebhookMode =
  | { mode: "normal" }
  | { mode: "withhold" }
  | { mode: "duplicate" }
  /** Hold webhooks until `count` wait, then deliver them last first. */
  | { mode: "reorder"; count: number };

/** Who asks: events carry the request that caused them. */
export interface Caller {
  readonly requestId: string | null;
  readonly idempotencyKey: string | null;
  /** A `pk_` key with a client secret: sees and does less. */
  readonly publishable: boolean;
}

/** Stripe itself: a debit that settles, a bank that opens a dispute. */
export const STRIPE_ITSELF: Caller = { requestId: null, idempotencyKey: null, publishable: false };

/** Stripe's time stamps: whole seconds. */
export function seconds(now: Date): number {
  return Math.floor(now.getTime() / 1000);
}
