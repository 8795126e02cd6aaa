import Stripe from "stripe";
import { stripeApiBase } from "../environment.ts";
import { readStripeSecret } from "../secrets.ts";
import { systemTiming, type Timing } from "../timing.ts";
import { busyResponse, isRejectedByRate, pauseAfter } from "./rate-limited.ts";
import type { StripePace } from "./stripe-pace.ts";
import { createStripeQueue, endpointOf, type StripeQueue } from "./stripe-queue.ts";

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
 * are for a pause between retries (two seconds at most) and for the table. A turn in the queue is of no use unless it
 * leaves time for the response.
 */
const timeLimits = { timeoutMs: 10_000, retries: 2, budgetMs: 20_000, afterTurnMs: 2000 } as const;

/** How a unit of work calls Stripe. By default: at once, with the system's clock. */
export interface StripeTerms {
  readonly timing?: Timing;
  /** Spaces the calls of a loop. A loop does not queue: while Stripe is busy with buyers, it postpones its work. */
  readonly pace?: StripePace;
  /** The queue for calls while Stripe is busy; "none" for a function that may not write. This process's by default. */
  readonly queue?: StripeQueue | "none";
  /** How long a call lets others go first while Stripe is busy, in milliseconds. */
  readonly standsBackMs?: number;
  /** The longest time that a call waits because Stripe is busy, in milliseconds; by default as long as it is of use. */
  readonly maxWaitMs?: number;
  /** Asked after each wait: a call that is no longer needed fails like one that Stripe rejects because of its rate. */
  readonly isNeeded?: () => Promise<boolean>;
  /** When the unit's last attempt must have ended, by the clock of `timing`; at most the usual budget from now. */
  readonly deadline?: number;
  /** When a job stops beginning items, by the clock of `timing`. */
  readonly loopsEndAt?: number;
}

/** Connection pool shared by all clients. */
const sharedHttpClient = Stripe.createNodeHttpClient();
const ownQueue = createStripeQueue();

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
 * the rate. Fails once the budget is used up. Waiting for a turn of a loop uses none of it.
 */
export function withTerms(
  terms: StripeTerms,
  http: Pick<typeof sharedHttpClient, "getClientName" | "makeRequest"> = sharedHttpClient,
) {
  const { timing = systemTiming, pace, standsBackMs = 0, maxWaitMs = Number.POSITIVE_INFINITY } = terms;
  const { isNeeded = async () => true } = terms;
  const { queue = pace === undefined ? ownQueue : "none" } = terms;
  let deadline = Math.min(timing.now() + timeLimits.budgetMs, terms.deadline ?? Number.POSITIVE_INFINITY);
  const takeTurn = async (endpoint: string, waitsUntil: number) => {
    const askedAt = timing.now();
    await pace?.takeTurn();
    deadline += timing.now() - askedAt;
    if (queue === "none") return "at once";
    const latest = Math.min(deadline - timeLimits.afterTurnMs, waitsUntil);
    return queue.takeTurn(endpoint, { timing, latest, standsBackMs, isNeeded });
  };
  const makeRequest: typeof http.makeRequest = async (...request) => {
    const [, , path, method, , , , timeout] = request;
    const endpoint = endpointOf(method, path);
    const waitsUntil = timing.now() + standsBackMs + maxWaitMs;
    for (let attempt = 0; ; attempt += 1) {
      const turn = await takeTurn(endpoint, waitsUntil);
      if (turn === "none") return busyResponse;
      if ((turn === "waited" || attempt > 0) && !(await isNeeded())) return busyResponse;
      const remainingMs = Math.ceil(deadline - timing.now());
      if (remainingMs <= 0) throw Stripe.HttpClient.makeTimeoutError();
      request[7] = Math.min(timeout, remainingMs);
      const response = await http.makeRequest(...request);
      if (queue !== "none" && isRejectedByRate(response)) queue.rejected(endpoint, timing.now());
      const pauseMs = pauseAfter(response, attempt, timing);
      if (pauseMs === undefined || timing.now() + pauseMs >= Math.min(deadline, waitsUntil)) return response;
      // Reads the body, so that the connection can be used again.
      await response.toJSON().catch(() => {});
      await timing.wait(pauseMs);
    }
  };
  return { getClientName: () => http.getClientName(), makeRequest };
}

function addressOf({ protocol, hostname, port }: URL) {
  const secure = protocol === "https:";
  return { protocol: secure ? "https" : "http", host: hostname, port: port || (secure ? 443 : 80) } as const;
}
