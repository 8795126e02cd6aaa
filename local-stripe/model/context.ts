import type { DomainWallet } from "./domain-wallets.ts";
import type { State } from "./state.ts";

/** The context of every operation of the local Stripe. */
export interface Context {
  readonly state: State;
  readonly now: () => Date;
  /**
   * Base URL of the local Stripe's own pages (checkout, vouchers, authentication), such as `http://127.0.0.1:12111`.
   */
  readonly origin: () => string;
  readonly settings: Settings;
}

/** Requests per second: to one endpoint, and in total. */
export interface RateLimits {
  readonly endpoint: number;
  readonly total: number;
}

/** How long an answer takes, in milliseconds. */
export interface AnswerTimes {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Settings that the test controls change at run time. */
export interface Settings {
  /** How long a bank debit stays `processing`, in milliseconds; null: until settled by a test control. */
  settleDelayMs: number | null;
  /** Whether new payments offer vouchers and a wallet, as on an account that has enabled them. */
  hasRedirectMethods: boolean;
  /** The wallets for which Stripe fails to verify domains that are registered or validated from now on. */
  inactiveWallets: readonly DomainWallet[];
  /** null when unlimited. */
  rateLimits: RateLimits | null;
  /** null to answer at once, and to let any number of requests write to one payment. */
  answerTimes: AnswerTimes | null;
  /** Initial status of new refunds. `pending` and `requires_action` last until a test control settles the refund. */
  newRefundStatus: "succeeded" | "pending" | "requires_action";
  webhookMode: WebhookMode;
  /** URL of the endpoint configured at start, in addition to those registered over the API. */
  webhookUrl: string | undefined;
  webhookSecret: string;
}

export type WebhookMode =
  | { mode: "normal" }
  | { mode: "withhold" }
  | { mode: "duplicate" }
  /** Holds webhooks until `count` are queued, then delivers them in reverse order. */
  | { mode: "reorder"; count: number };

/** The caller of an operation. Events name the request that caused them. */
export interface Caller {
  readonly requestId: string | null;
  readonly idempotencyKey: string | null;
  /** Whether the caller's key is a `pk_` key, which is limited to the intent whose client secret it presents. */
  readonly publishable: boolean;
}

/** Stripe itself as the caller, such as when a debit settles or a bank opens a dispute. */
export const STRIPE_ITSELF: Caller = { requestId: null, idempotencyKey: null, publishable: false };

/** Converts to Stripe's timestamps: whole seconds since 1970. */
export function seconds(now: Date): number {
  return Math.floor(now.getTime() / 1000);
}
