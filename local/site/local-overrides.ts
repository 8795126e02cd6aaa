/**
 * Everything that a rehearsal changes in the deployed distribution so that it works locally: over plain HTTP, with the
 * local Stripe.
 */

export interface LocalOverrides {
  /** URL of the site in a browser: "http://localhost:5173", without a trailing slash. */
  readonly siteUrl: string;
  /** URL of the site according to the template: "https://…". */
  readonly deployedUrl: string;
  /** Origin of the local Stripe and the URL of its Stripe.js; undefined to use the real Stripe. */
  readonly localStripe?: { readonly url: string; readonly stripeJsUrl: string } | undefined;
}

/** Replaces the deployed URL of the site with the local one. */
export function withLocalSiteUrl(text: string, { deployedUrl, siteUrl }: LocalOverrides): string {
  return text.replaceAll(deployedUrl, siteUrl);
}

/**
 * Adds the URL of the local Stripe.js to `/config.json`, and replaces a live key, because the local Stripe takes no
 * real money; returns it unchanged without a local Stripe.
 */
export function withStripeJsUrl(config: Buffer, { localStripe }: LocalOverrides): Buffer {
  if (localStripe === undefined) return config;
  const withTestKey = config.toString().replace('"pk_live_', '"pk_test_');
  return Buffer.from(JSON.stringify({ ...JSON.parse(withTestKey), stripeJsUrl: localStripe.stripeJsUrl }));
}

/**
 * Adapts the value of a response header, or returns undefined to drop the header. Headers that enforce HTTPS would lock
 * a browser out of http://localhost, and the page's CSP does not allow the local Stripe. With HTTPS and the real
 * Stripe, nothing changes.
 */
export function localHeader(name: string, value: string, { siteUrl, localStripe }: LocalOverrides): string | undefined {
  const isHttps = siteUrl.startsWith("https:");
  if (name === "strict-transport-security") return isHttps ? value : undefined;
  if (name !== "content-security-policy") return value;
  return value
    .split("; ")
    .filter((directive) => isHttps || directive !== "upgrade-insecure-requests")
    .map((directive) =>
      localStripe !== undefined && permitsStripe(directive) ? `${directive} ${localStripe.url}` : directive,
    )
    .join("; ");
}

/** Stripe's hosts for which the local Stripe stands in, by the directive that must permit them. */
const stripeHosts: Readonly<Record<string, readonly string[]>> = {
  "script-src": ["https://js.stripe.com"],
  "connect-src": ["https://api.stripe.com"],
  "frame-src": ["https://js.stripe.com", "https://hooks.stripe.com"],
};

/** Whether the directive permits what the real Stripe needs of it; otherwise the local one must not work either. */
function permitsStripe(directive: string): boolean {
  const [name = "", ...sources] = directive.split(" ");
  return stripeHosts[name]?.every((host) => sources.includes(host)) ?? false;
}
