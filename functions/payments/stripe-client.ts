import Stripe from "stripe";
import { stripeApiBase } from "../environment.ts";
import { readStripeSecret } from "../secrets.ts";
import { systemTiming, type Timing } from "../timing.ts";
import { pauseAfter } from "./rate-limited.ts";
import type { StripePace } from "./stripe-pace.ts";

/** The Stripe client of this stage. */
export interface StageStripe {
  readonly client: Stripe;
  /** Whether the key is a live key. */
  readonly livemode: boolean;
  readonly webhookSecret: string;
}

/**
 * Timeout per request, number of retries, and the time budget of one client. A function is stopped after 29 s: three
 * attempts of ten seconds would exceed that, and the caller would never learn the outcome. The remaining nine seconds
 * are for a pause between retries (two seconds at most) and for the table.
 */
const timeLimits = { timeoutMs: 10_000, retries: 2, budgetMs: 20_000 } as const;

/** How a unit of work calls Stripe. By default: at once, with the system's clock. */
export interface StripeTerms {
  readonly timing?: Timing;
  /** Spaces the calls of a loop. */
  readonly pace?: StripePace;
  /** When the unit's last attempt must have ended, by the clock of `timing`; at most the usual budget from now. */
  readonly deadline?: number;
  /** When a job stops beginning items, by the clock of `timing`. */
  readonly loopsEndAt?: number;
}

/** Connection pool shared by all clients. */
const sharedHttpClient = Stripe.createNodeHttpClient();

/**
 * Creates a client with the current keys, for one unit of work: its time budget starts now. Throws `not_ready` while
 * the keys are not set up, and a TypeError when `STRIPE_API_BASE` is set and the key is live, so that real cards never
 * reach a stand-in.
 */
export async function createStageStripe({
  now,
  stripe = {},
}: {
  readonly now: Date;
  readonly stripe?: StripeTerms;
}): Promise<StageStripe> {
  const { stripeSecretKey: key, stripeWebhookSecret: webhookSecret } = await readStripeSecret(now);
  const livemode = /^(sk|rk)_live_/.test(key);
  const base = stripeApiBase();
  if (base !== undefined && livemode) throw new TypeError("STRIPE_API_BASE must not be set beside a live Stripe key.");
  return { client: newClient(key, base, stripe), livemode, webhookSecret };
}

/** Creates a client with the API version that the package pins, because the package's types match it. */
function newClient(key: string, base: URL | undefined, terms: StripeTerms): Stripe {
  return new Stripe(key, {
    timeout: timeLimits.timeoutMs,
    maxNetworkRetries: timeLimits.retries,
    telemetry: false,
    httpClient: withTerms(terms),
    ...(base ? addressOf(base) : {}),
  });
}

/**
 * Sends each attempt in its turn, caps it at the remaining budget, and repeats it while Stripe rejects it because of
 * the rate. Fails once the budget is used up. Waiting for a turn uses none of it.
 */
function withTerms({ timing = systemTiming, pace, deadline: latest = Number.POSITIVE_INFINITY }: StripeTerms) {
  let deadline = Math.min(timing.now() + timeLimits.budgetMs, latest);
  const takeTurn = async () => {
    const askedAt = timing.now();
    await pace?.takeTurn();
    deadline += timing.now() - askedAt;
  };
  const makeRequest: typeof sharedHttpClient.makeRequest = async (...request) => {
    const timeout = request[7];
    for (let attempt = 0; ; attempt += 1) {
      await takeTurn();
      const remainingMs = Math.ceil(deadline - timing.now());
      if (remainingMs <= 0) throw Stripe.HttpClient.makeTimeoutError();
      request[7] = Math.min(timeout, remainingMs);
      const response = await sharedHttpClient.makeRequest(...request);
      const pauseMs = pauseAfter(response, attempt, timing);
      if (pauseMs === undefined || timing.now() + pauseMs >= deadline) return response;
      // Reads the body, so that the connection can be used again.
      await response.toJSON().catch(() => {});
      await timing.wait(pauseMs);
    }
  };
  return { getClientName: () => sharedHttpClient.getClientName(), makeRequest };
}

function addressOf({ protocol, hostname, port }: URL) {
  const secure = protocol === "https:";
  return { protocol: secure ? "https" : "http", host: hostname, port: port || (secure ? 443 : 80) } as const;
}
