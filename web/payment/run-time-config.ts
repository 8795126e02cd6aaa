/**
 * The stage's configuration at run time, from `/config.json`: Stripe's publishable key and, in local runs, the URL
 * of the local Stripe's script. Loaded when the payment dialog opens, so that no page waits for it and a rotated key
 * needs no new build.
 */
export interface PaymentConfig {
  readonly publishableKey: string;
  readonly scriptUrl?: string;
}

/** Thrown when the stage has no usable publishable key, which retrying does not fix. */
export class NotConfigured extends Error {
  override readonly name = "NotConfigured";
}

const timeoutMs = 20_000;

/** Loads the configuration. Throws `NotConfigured`, or `fetch`'s error when the network fails or times out. */
export async function readPaymentConfig(): Promise<PaymentConfig> {
  const abortController = new AbortController();
  const timer = setTimeout(() => abortController.abort(), timeoutMs);
  try {
    const headers = { accept: "application/json" };
    return await parseResponse(
      await fetch("/config.json", { cache: "no-store", headers, signal: abortController.signal }),
    );
  } finally {
    clearTimeout(timer);
  }
}

async function parseResponse(response: Response): Promise<PaymentConfig> {
  if (response.status >= 500) throw new Error(`The request for the site's configuration failed: ${response.status}.`);
  if (!response.ok) throw new NotConfigured("The site has no configuration.");
  const config = await readObject(response);
  const publishableKey = textAt(config, "stripePublishableKey");
  if (publishableKey === undefined || !/^pk_(test|live)_\w+$/.test(publishableKey)) {
    throw new NotConfigured("The site's configuration has no publishable key.");
  }
  const scriptUrl = textAt(config, "stripeJsUrl");
  if (scriptUrl === undefined) return { publishableKey };
  // A live key must never be used with a script other than Stripe's.
  if (publishableKey.startsWith("pk_live_")) throw new NotConfigured("A live key cannot be used with a local script.");
  return { publishableKey, scriptUrl };
}

async function readObject(response: Response): Promise<object> {
  try {
    const body: unknown = await response.json();
    if (typeof body === "object" && body !== null) return body;
  } catch {
    // Not JSON: most likely the site's fallback page.
  }
  throw new NotConfigured("The site's configuration is not JSON.");
}

function textAt(config: object, key: string): string | undefined {
  const value: unknown = Reflect.get(config, key);
  return typeof value === "string" && value !== "" ? value : undefined;
}
