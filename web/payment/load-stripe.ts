import type { Stripe, StripeConstructor } from "@stripe/stripe-js";
import { type PaymentConfig, readPaymentConfig } from "./run-time-config.ts";

/** Stripe's client. `isLocal`: of the local stand-in, not of Stripe's own script. */
export interface StripeClient {
  readonly stripe: Stripe;
  readonly isLocal: boolean;
}

/**
 * Caches, so that a page loads the script and creates the client once, however often the dialog opens. Failures are
 * not cached, so the next opening retries.
 */
const scripts = new Map<string, Promise<StripeConstructor>>();
const clients = new Map<string, Promise<StripeClient>>();

/** Loads Stripe's client. Throws `NotConfigured`, or an error when the configuration or the script fails to load. */
export async function loadStripe(): Promise<StripeClient> {
  const config = await readPaymentConfig();
  const cacheKey = `${config.publishableKey} ${config.scriptUrl ?? ""}`;
  const client = clients.get(cacheKey) ?? createClient(config);
  clients.set(cacheKey, client);
  client.catch(() => clients.delete(cacheKey));
  return client;
}

async function createClient({ publishableKey, scriptUrl }: PaymentConfig): Promise<StripeClient> {
  if (scriptUrl !== undefined) return { stripe: (await loadScript(scriptUrl))(publishableKey), isLocal: true };
  // Imports the package's `pure` entry by its file name, because Node does not resolve folders.
  const stripeJs = await import("@stripe/stripe-js/dist/pure.mjs");
  const stripe: Stripe | null = await stripeJs.loadStripe(publishableKey);
  if (stripe === null) throw new Error("Stripe's script runs in a browser only.");
  return { stripe, isLocal: false };
}

/** Loads the script of the local Stripe stand-in, instead of Stripe's own. */
function loadScript(url: string): Promise<StripeConstructor> {
  const script = scripts.get(url) ?? insertScript(url);
  scripts.set(url, script);
  script.catch(() => scripts.delete(url));
  return script;
}

function insertScript(url: string): Promise<StripeConstructor> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = url;
    script.addEventListener("load", () => {
      if (window.Stripe) resolve(window.Stripe);
      else reject(new Error("The script did not define window.Stripe."));
    });
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error("Stripe's script did not load."));
    });
    document.head.append(script);
  });
}
