/**
 * The headers of every response of the site, on AWS and in the local preview (`local/site/local-overrides.ts` adapts
 * them to plain HTTP and the local Stripe). On AWS, `securityHeaders` is the
 * response headers policy of the site's behavior, and the Content-Security-Policy comes from the viewer-response
 * function (see `edge-functions.ts`), because it differs per page.
 */
import { videoHosts } from "#shared/domain/video.ts";

/** https://docs.stripe.com/security/guide#content-security-policy */
const stripeScripts = ["https://*.js.stripe.com", "https://js.stripe.com"];
const stripeFrames = [...stripeScripts, "https://hooks.stripe.com"];
const stripeApi = ["https://api.stripe.com"];

const quoted = (origins: readonly string[]) => origins.map((origin) => `"${origin}"`).join(" ");

/** All headers but the Content-Security-Policy, with names in lower case. */
export const securityHeaders: Readonly<Record<string, string>> = {
  // Without includeSubDomains, because other hosts of the operator's domain are not the shop's business.
  "strict-transport-security": "max-age=63072000",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  // A bank's 3-D Secure page may open a window, which must be able to report back.
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "permissions-policy": [
    `payment=(self ${quoted(stripeFrames)})`,
    `publickey-credentials-get=(self ${quoted(stripeFrames)})`,
    ...["camera", "microphone", "geolocation", "usb", "browsing-topics"].map((feature) => `${feature}=()`),
  ].join(", "),
};

/**
 * The Content-Security-Policy of a page with these hashes of inline scripts ("sha256-…"). Inline styles are not
 * permitted. Only the hashes may differ between pages, because client-side navigation keeps the first page's policy. So
 * data: images are permitted everywhere, although only the API document and the preview of a donor's picture need them.
 */
export function contentSecurityPolicy(scriptHashes: readonly string[]): string {
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...scriptHashes.map((hash) => `'${hash}'`), ...stripeScripts],
    "style-src": ["'self'"],
    "font-src": ["'self'"],
    "img-src": ["'self'", "data:", "blob:"],
    "connect-src": ["'self'", ...stripeApi],
    "frame-src": [...stripeFrames, ...videoHosts.map((host) => `https://${host}`)],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
    "upgrade-insecure-requests": [],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}

/**
 * A file's Cache-Control: forever if its name contains a content hash, else revalidated, so that no page requests
 * deleted scripts after a deployment.
 */
export function cacheControl(file: string): string {
  return file.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=0, must-revalidate";
}
