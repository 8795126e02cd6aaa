import type { Stripe, StripeConstructor } from "@stripe/stripe-js";
import { type PaymentConfig, readPaymentConfig } from "./run-time-config.ts";

/**
 * One script and one client per page, however often the dialog opens. Failures are not cached, so the next opening
 * retries.
 */
const scripts = new Map<string, Promise<StripeConstructor>>();
const clients = new Map<string, Promise<Stripe>>();

/** Stripe's client, loaded on demand. Throws `NotConfigured`, or an error when configuration or script fail to load. */
export async function loadStripe(): Promise<Stripe> {
  const config = await readPaymentConfig();
  const name = `${config.publishableKey} ${config.scriptUrl ?? ""}`;
  const client = clients.get(name) ?? createClient(config);
  clients.set(name, client);
  client.catch(() => clients.delete(name));
  return client;
}

async function createClient({ publishableKey, scriptUrl }: PaymentConfig): Promise<Stripe> {
  if (scriptUrl !== undefined) return (await loadScript(scriptUrl))(publishableKey);
  // The package's `pure` entry by file, because Node does not resolve folders.
  const stripeJs = await import("@stripe/stripe-js/dist/pure.mjs");
  const stripe: Stripe | null = await stripeJs.loadStripe(publishableKey);
  if (stripe === null) throw new Error("Stripe's script runs in a browser only.");
  return stripe;
}

/** The local Stripe's script, instead of the real one. */
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
