import Stripe from "stripe";
import { stripeApiBase } from "../environment.ts";
import { readStripeSecret } from "../secrets.ts";

/** Stripe as this stage reaches it. */
export interface OurStripe {
  readonly client: Stripe;
  /** Whether the key moves real money. */
  readonly livemode: boolean;
  readonly webhookSecret: string;
}

/**
 * How long one question may take, how often it is repeated, and how long all questions of one client may take
 * together. A function ends after 29 s: without the budget three tries of ten seconds would outlast it, and a caller
 * who hears nothing does not know that nothing is broken. What is left of the 29 s is for the pauses between tries
 * (about two seconds at most) and for the table.
 */
const patience = { timeoutMs: 10_000, retries: 2, budgetMs: 20_000 } as const;

/** Keeps connections for all clients. */
const network = Stripe.createNodeHttpClient();

/**
 * Stripe by the stage's keys as they are now, for one piece of work: the budget of time begins here, so whoever does
 * several pieces asks for a client each time. Refuses a live key beside `STRIPE_API_BASE`: real cards never meet a
 * stand-in.
 */
export async function ourStripe(now: Date, budgetMs: number = patience.budgetMs): Promise<OurStripe> {
  const { stripeSecretKey: key, stripeWebhookSecret: webhookSecret } = await readStripeSecret(now);
  const livemode = /^(sk|rk)_live_/.test(key);
  const base = stripeApiBase();
  if (base !== undefined && livemode) throw new TypeError("STRIPE_API_BASE must not be set beside a live Stripe key.");
  return { client: newClient(key, base, budgetMs), livemode, webhookSecret };
}

/** The version of the API is the one that the package was made for, and so are the types. */
function newClient(key: string, base: URL | undefined, budgetMs: number): Stripe {
  return new Stripe(key, {
    timeout: patience.timeoutMs,
    maxNetworkRetries: patience.retries,
    telemetry: false,
    httpClient: withBudget(budgetMs),
    ...(base ? whereIs(base) : {}),
  });
}

/** Gives each try what is left of the time, and none when nothing is left. */
function withBudget(budgetMs: number): typeof network {
  const endsAt = performance.now() + budgetMs;
  return {
    getClientName: () => network.getClientName(),
    makeRequest: async (host, port, path, method, headers, data, protocol, timeout) => {
      const left = Math.ceil(endsAt - performance.now());
      if (left <= 0) throw Stripe.HttpClient.makeTimeoutError();
      return network.makeRequest(host, port, path, method, headers, data, protocol, Math.min(timeout, left));
    },
  };
}

function whereIs({ protocol, hostname, port }: URL) {
  const secure = protocol === "https:";
  return { protocol: secure ? "https" : "http", host: hostname, port: port || (secure ? 443 : 80) } as const;
}
