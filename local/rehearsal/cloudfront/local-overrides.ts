/**
 * All that a rehearsal changes of what is deployed, so that it works on this machine: over plain http, and with the
 * local Stripe.
 */

export interface LocalOverrides {
  /** Where a browser finds the site: "http://localhost:5173", without a slash at the end. */
  readonly siteUrl: string;
  /** The site's address by the template: "https://…". */
  readonly deployedUrl: string;
  /**
   * Origin of the local Stripe, and what stands there for Stripe.js; undefined where the real one is to be spoken to.
   */
  readonly localStripe?: { readonly url: string; readonly stripeJsUrl: string } | undefined;
}

/** Text that the deployment writes, with this machine's address of the site in it. */
export function withLocalAddress(text: string, { deployedUrl, siteUrl }: LocalOverrides): string {
  return text.replaceAll(deployedUrl, siteUrl);
}

/** `/config.json`, which tells the page where Stripe.js is when it is not Stripe's own. */
export function withLocalConfig(config: Buffer, { localStripe }: LocalOverrides): Buffer {
  if (localStripe === undefined) return config;
  return Buffer.from(JSON.stringify({ ...JSON.parse(config.toString()), stripeJsUrl: localStripe.stripeJsUrl }));
}

/**
 * An answer's header, or nothing when it has to go: what demands https would lock a browser out of http://localhost,
 * and the policy of a page does not know the local Stripe. With https and Stripe's own everything stays as it is.
 */
export function localHeader(name: string, value: string, { siteUrl, localStripe }: LocalOverrides): string | undefined {
  const https = siteUrl.startsWith("https:");
  if (name === "strict-transport-security") return https ? value : undefined;
  if (name !== "content-security-policy") return value;
  return value
    .split("; ")
    .filter((directive) => https || directive !== "upgrade-insecure-requests")
    .map((directive) =>
      localStripe !== undefined && /^(script|connect|frame)-src /.test(directive)
        ? `${directive} ${localStripe.url}`
        : directive,
    )
    .join("; ");
}
