/**
 * The headers of every response, on AWS and in the local preview (`local/site/local-overrides.ts` adapts them to plain
 * HTTP and the local Stripe). On AWS they are three response headers policies of CloudFront, so errors have them too.
 */
import { videoHosts } from "#shared/domain/video.ts";
import { allowedScripts } from "./allowed-scripts.ts";

/** https://docs.stripe.com/security/guide#content-security-policy */
const stripeScripts = ["https://*.js.stripe.com", "https://js.stripe.com"];
const stripeFrames = [...stripeScripts, "https://hooks.stripe.com"];
const stripeApi = ["https://api.stripe.com"];

const quoted = (origins: readonly string[]) => origins.map((origin) => `"${origin}"`).join(" ");

/** The headers of every response of the site and the API, with names in lower case. */
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
    "publickey-credentials-create=(self)",
    ...["camera", "microphone", "geolocation", "usb", "browsing-topics"].map((feature) => `${feature}=()`),
  ].join(", "),
};

/** Where browsers report what the policy blocked; the route is `receiveReports` of the contract. */
const reportsPath = "/api/reports";
const reportsEndpoint = "reports";

/**
 * The Content-Security-Policy of all pages, the same in every build. Inline styles are not permitted. Client-side
 * navigation keeps the first page's policy, so data: images are permitted everywhere, although only the API document
 * and the preview of a donor's picture need them.
 */
export function contentSecurityPolicy(scriptHashes = Object.values(allowedScripts).flat()): string {
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
    // For browsers that do not know report-to yet.
    "report-uri": [reportsPath],
    "report-to": [reportsEndpoint],
    "upgrade-insecure-requests": [],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}

/** The headers of pages and all other files outside /assets/. */
export const pageHeaders: Readonly<Record<string, string>> = {
  ...securityHeaders,
  "content-security-policy": contentSecurityPolicy(),
  // https://www.w3.org/TR/reporting-1/#header
  "reporting-endpoints": `${reportsEndpoint}="${reportsPath}"`,
};

/** The fonts, whose content type the uploader would not know. */
export const fontFiles = "*.woff2";
export const fontType = "font/woff2";

/** The header that lets pages of other origins load a file. CloudFront sends it only to requests with an Origin. */
export const allowOriginHeader = "access-control-allow-origin";

/** The headers of hashed files. Stripe's iframe loads the site's font from there, for which browsers demand CORS. */
export const assetHeaders: Readonly<Record<string, string>> = { ...securityHeaders, [allowOriginHeader]: "*" };

/** Where hashed files are; CloudFront serves them without functions. */
export const assetsPattern = "/assets/*";

/**
 * A file's Cache-Control: forever if its name contains a content hash, else revalidated, so that no page requests
 * deleted scripts after a deployment.
 */
export function cacheControl(file: string): string {
  return file.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=0, must-revalidate";
}
