import Stripe from "stripe";
import { stripeApiBase } from "../environment.ts";
import { readSecrets } from "../secrets.ts";

/** Stripe as this stage reaches it. */
export interface OurStripe {
  readonly client: Stripe;
  /** Whether the key moves real money. */
  readonly livemode: boolean;
  readonly webhookSecret: string;
}

let kept: { readonly key: string; readonly base: string; readonly client: Stripe } | undefined;

/** Stripe by the stage's secret as it is now. Refuses a live key beside `STRIPE_API_BASE`: real cards never meet a stand-in. */
export async function ourStripe(now: Date): Promise<OurStripe> {
  const { stripeSecretKey: key, stripeWebhookSecret: webhookSecret } = await readSecrets(now);
  const livemode = /^(sk|rk)_live_/.test(key);
  const base = stripeApiBase();
  if (base !== undefined && livemode) throw new TypeError("STRIPE_API_BASE must not be set beside a live Stripe key.");
  if (kept?.key !== key || kept.base !== String(base)) {
    kept = { key, base: String(base), client: newClient(key, base) };
  }
  return { client: kept.client, livemode, webhookSecret };
}

/** The version of the API is the one that the package was made for, and so are the types. */
function newClient(key: string, base: URL | undefined): Stripe {
  return new Stripe(key, { timeout: 10_000, maxNetworkRetries: 2, telemetry: false, ...(base ? whereIs(base) : {}) });
}

function whereIs({ protocol, hostname, port }: URL) {
  const secure = protocol === "https:";
  return { protocol: secure ? "https" : "http", host: hostname, port: port || (secure ? 443 : 80) } as const;
}
