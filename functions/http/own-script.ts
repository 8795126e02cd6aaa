import { ShopError } from "../shop-error.ts";
import type { RequestContext } from "./chain.ts";

/**
 * Throws `forbidden` if a browser says that something other than a script of the shop's own pages sent the request: a
 * page of another site, an image, a link. For the routes that change something although their method is GET, which the
 * specification sets (OWASP ASVS V3.5.3). Programs, and browsers older than 2023, do not say it and are served.
 * https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Sec-Fetch-Site
 */
export function requireOwnScript(header: RequestContext["header"]): void {
  const site = header("sec-fetch-site") ?? "same-origin";
  const destination = header("sec-fetch-dest") ?? "empty";
  if (site !== "same-origin" || destination !== "empty") throw new ShopError("forbidden");
}
