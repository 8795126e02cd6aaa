import { siteAddressPlaceholder } from "#shared/domain/site-address.ts";

/**
 * The site's address (https://…, without a trailing slash), for absolute addresses. Pages are built with a placeholder
 * that is replaced at deployment; in the browser the document provides it (`data-site`, see web/root.tsx), so that
 * both agree. Undefined on the dev server and in tests: no address is better than a wrong one.
 */
export function siteAddress(): string | undefined {
  if (typeof document !== "undefined") return document.documentElement.dataset.site;
  return import.meta.env.SSR && !import.meta.env.DEV ? siteAddressPlaceholder : undefined;
}
