import { siteUrlPlaceholder } from "#shared/domain/site-url.ts";

/**
 * Returns the site's address (https://…, without a trailing slash), for absolute URLs. Pages are built with a
 * placeholder that the deployment replaces. In the browser, the address comes from the document (`data-site`, see
 * web/root.tsx), so that hydration finds the same address. Undefined on the dev server and in tests, because no
 * address is better than a wrong one.
 */
export function siteAddress(): string | undefined {
  if (typeof document !== "undefined") return document.documentElement.dataset.site;
  return import.meta.env.SSR && !import.meta.env.DEV ? siteUrlPlaceholder : undefined;
}
