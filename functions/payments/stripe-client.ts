import Stripe from "stripe";
import { stripeApiBase } from "../environment.ts";
import { readStripeSecret } from "../secrets.ts";

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

/** Connection pool shared by all clients. */
const sharedHttpClient = Stripe.createNodeHttpClient();

/**
 * Creates a client with the current keys, for one unit of work: its time budget starts now. Throws when
 * `STRIPE_API_BASE` is set and the key is live, so that real cards never reach a stand-in.
 */
export async function createStageStripe(now: Date, budgetMs: number = timeLimits.budgetMs): Promise<StageStripe> {
  const { stripeSecretKey: key, stripeWebhookSecret: webhookSecret } = await readStripeSecret(now);
  const livemode = /^(sk|rk)_live_/.test(key);
  const base = stripeApiBase();
  if (base !== undefined && livemode) throw new TypeError("STRIPE_API_BASE must not be set beside a live Stripe key.");
  return { client: newClient(key, base, budgetMs), livemode, webhookSecret };
}

/** Creates a client with the API version that the package pins, because the package's types match it. */
function newClient(key: string, base: URL | undefined, budgetMs: number): Stripe {
  return new Stripe(key, {
    timeout: timeLimits.timeoutMs,
    maxNetworkRetries: timeLimits.retries,
    telemetry: false,
    httpClient: withBudget(budgetMs),
    ...(base ? addressOf(base) : {}),
  });
}

/** Caps each attempt at the remaining budget; fails once it is used up. */
function withBudget(budgetMs: number): typeof sharedHttpClient {
  const deadline = performance.now() + budgetMs;
  return {
    getClientName: () => sharedHttpClient.getClientName(),
    makeRequest: async (host, port, path, method, headers, data, protocol, timeout) => {
      const remainingMs = Math.ceil(deadline - performance.now());
      if (remainingMs <= 0) throw Stripe.HttpClient.makeTimeoutError();
      return sharedHttpClient.makeRequest(
        host,
        port,
        path,
        method,
        headers,
        data,
        protocol,
        Math.min(timeout, remainingMs),
      );
    },
  };
}

function addressOf({ protocol, hostname, port }: URL) {
  const secure = protocol === "https:";
  return { protocol: secure ? "https" : "http", host: hostname, port: port || (secure ? 443 : 80) } as const;
}
