/**
 * What the site learns at run time, per stage, from `/config.json`: the provider's public key, and on a developer's
 * machine the address of the local provider's script. Read when the payment modal opens, so that no page waits for it
 * and a rotated key needs no new build.
 */
export interface PaymentConfig {
  readonly publishableKey: string;
  readonly scriptUrl?: string;
}

/** The stage has no usable key. Nothing that the person does changes that. */
export class NotConfigured extends Error {
  override readonly name = "NotConfigured";
}

const patienceMs = 20_000;

/**
 * Reads the configuration. Throws `NotConfigured`, or what `fetch` throws when the network is gone or does not answer
 * in time.
 */
export async function readPaymentConfig(): Promise<PaymentConfig> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), patienceMs);
  try {
    const headers = { accept: "application/json" };
    return await read(await fetch("/config.json", { cache: "no-store", headers, signal: stop.signal }));
  } finally {
    clearTimeout(timer);
  }
}

async function read(response: Response): Promise<PaymentConfig> {
  if (response.status >= 500) throw new Error(`The site's configuration answered ${response.status}.`);
  if (!response.ok) throw new NotConfigured("The site has no configuration.");
  const config = await readObject(response);
  const publishableKey = text(config, "stripePublishableKey");
  if (publishableKey === undefined || !/^pk_(test|live)_\w+$/.test(publishableKey)) {
    throw new NotConfigured("The site's configuration holds no publishable key.");
  }
  const scriptUrl = text(config, "stripeJsUrl");
  if (scriptUrl === undefined) return { publishableKey };
  // A live key must never meet a script that is not the provider's own.
  if (publishableKey.startsWith("pk_live_"))
    throw new NotConfigured("A live key and a local script exclude each other.");
  return { publishableKey, scriptUrl };
}

async function readObject(response: Response): Promise<object> {
  try {
    const body: unknown = await response.json();
    if (typeof body === "object" && body !== null) return body;
  } catch {
    // Not JSON: most likely the site's own fallback page.
  }
  throw new NotConfigured("The site's configuration is not JSON.");
}

function text(config: object, key: string): string | undefined {
  const value: unknown = Reflect.get(config, key);
  return typeof value === "string" && value !== "" ? value : undefined;
}
