import { viewerHostHeader } from "#shared/runtime/names.ts";
import { ShopError } from "../shop-error.ts";
import type { SiteOrigin } from "../sign-in/passkeys.ts";
import { isFromCloudFront } from "./caller-address.ts";
import { header, type Origin } from "./request.ts";

/**
 * Returns the address under which the caller reads the site. An edge function copies it from the request that reached
 * CloudFront, which serves no other host than its own and the stage's domain; so nobody has to configure it, and a
 * stage without a domain has passkeys too (docs/decisions/048-passkeys.md). Anyone could send the header to the API
 * directly, so it counts only together with CloudFront's secret.
 *
 * Throws `malformed`.
 */
export async function siteOrigin(request: Origin, now: Date): Promise<SiteOrigin> {
  const viewerHost = header(request, viewerHostHeader);
  if (viewerHost === undefined || !(await isFromCloudFront(request, now))) throw new ShopError("malformed");
  const [host = ""] = viewerHost.toLowerCase().split(":");
  const https = `https://${viewerHost.toLowerCase()}`;
  // On a developer's machine there is no certificate, and browsers trust this host without one.
  return { host, origins: host === "localhost" ? [https, `http://${viewerHost.toLowerCase()}`] : [https] };
}
