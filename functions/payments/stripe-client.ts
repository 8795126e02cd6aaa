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
 * Timeout per request, number of retries, and the total budget of one client. A function is stopped after 29 s: three
 * attempts of ten seconds would exceed that, and the caller would never learn the outcome. The rest is for the pauses
 * between retries (two seconds at most) and for the table.
 */
const patience = { timeoutMs: 10_000, retries: 2, budgetMs: 20_000 } as const;

/** Connection pool shared by all clients. */
const network = Stripe.createNodeHttpClient();

/**
 * Creates a client with the current keys for one unit of work; its time budget starts now, so create one per unit.
 * Rejects a live key together with `STRIPE_API_BASE`: real cards never reach a stand-in.
 */
export async function ourStripe(now: Date, budgetMs: number = patience.budgetMs): Promise<StageStripe> {
  const { stripeSecretKey: key, stripeWebhookSecret: webhookSecret } = await readStripeSecret(now);
  const livemode = /^(sk|rk)_live_/.test(key);
  const base = stripeApiBase();
  if (base !== undefined && livemode) throw new TypeError("STRIPE_API_BASE must not be set beside a live Stripe key.");
  return { client: newClient(key, base, budgetMs), livemode, webhookSecret };
}

/** The API version is pinned by the package, whose types match it. */
function newClient(key: string, base: URL | undefined, budgetMs: number): Stripe {
  return new Stripe(key, {
    timeout: patience.timeoutMs,
    maxNetworkRetries: patience.retries,
    telemetry: false,
    httpClient: withBudget(budgetMs),
    ...(base ? whereIs(base) : {}),
  });
}

/** Caps each attempt at the remaining budget; fails once it is used up. */
function withBudget(budgetMs: number): typeof network {
  const endsAt = performance.now() + budgetMs;
  return {
    getClientName: () => network.getClientName(),
    makeRequest: async (host, port, path, method, headers, data, protocol, timeout) => {
      const remainingMs = Math.ceil(endsAt - performance.now());
      if (remainingMs <= 0) throw Stripe.HttpClient.makeTimeoutError();
      return network.makeRequest(host, port, path, method, headers, data, protocol, Math.min(timeout, remainingMs));
    },
  };
}

function whereIs({ protocol, hostname, port }: URL) {
  const secure = protocol === "https:";
  return { protocol: secure ? "https" : "http", host: hostname, port: port || (secure ? 443 : 80) } as const;
}
