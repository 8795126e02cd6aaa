/**
 * The headers that every answer of the site carries, on AWS and in the local preview. On AWS `securityHeaders` is the
 * response headers policy of the site's behavior and the Content-Security-Policy comes from the viewer-response
 * function (see `edge-functions.ts`), because it differs from page to page.
 */
import { videoHosts } from "#shared/domain/video.ts";

export interface WhereServed {
  /** False only on a developer's machine: headers that demand https would lock people out of http://localhost. */
  readonly https: boolean;
  /** Origin of the local Stripe, such as http://127.0.0.1:12111. Never set in a deployed stage. */
  readonly localStripe?: string | undefined;
}

/** https://docs.stripe.com/security/guide#content-security-policy */
const stripeScripts = ["https://*.js.stripe.com", "https://js.stripe.com"];
const stripeFrames = [...stripeScripts, "https://hooks.stripe.com"];
const stripeCalls = ["https://api.stripe.com"];

const quoted = (origins: readonly string[]) => origins.map((origin) => `"${origin}"`).join(" ");

/** All but the Content-Security-Policy. Names in lower case. */
export function securityHeaders({ https }: WhereServed): Record<string, string> {
  return {
    // This host only: what else lives under the operator's domain is not the shop's to decide.
    ...(https ? { "strict-transport-security": "max-age=63072000" } : {}),
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    // A bank's 3-D Secure page may open a window of its own, which must be able to tell us that it is done.
    "cross-origin-opener-policy": "same-origin-allow-popups",
    "permissions-policy": [
      `payment=(self ${quoted(stripeFrames)})`,
      `publickey-credentials-get=(self ${quoted(stripeFrames)})`,
      ...["camera", "microphone", "geolocation", "usb", "browsing-topics"].map((feature) => `${feature}=()`),
    ].join(", "),
  };
}

/**
 * The Content-Security-Policy of a page whose inline scripts have these hashes ("sha256-…"). Inline style is not
 * allowed at all. Nothing but the hashes may differ between pages: a visitor goes from one to another without a new
 * document, and the first one's policy stays. So images may be data everywhere, although only the API's document and
 * a donor's picture before it is sent need it.
 */
export function contentSecurityPolicy(scriptHashes: readonly string[], where: WhereServed): string {
  const local = where.localStripe === undefined ? [] : [where.localStripe];
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...scriptHashes.map((hash) => `'${hash}'`), ...stripeScripts, ...local],
    "style-src": ["'self'"],
    "font-src": ["'self'"],
    "img-src": ["'self'", "data:", "blob:"],
    "connect-src": ["'self'", ...stripeCalls, ...local],
    "frame-src": [...stripeFrames, ...videoHosts.map((host) => `https://${host}`), ...local],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
    ...(where.https ? { "upgrade-insecure-requests": [] } : {}),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}

/**
 * How long a browser may keep a file without asking: for ever if its name carries the hash of its content, else not
 * at all, so that after a deployment nobody's page asks for scripts that are gone.
 */
export function cacheControl(file: string): string {
  return file.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=0, must-revalidate";
}
