import { siteAddressHere } from "#shared/domain/site-address.ts";

/**
 * Where this site is found (https://…, without a slash at the end), for what must be said in absolute addresses. A
 * page is built with a stand-in, which whoever serves it replaces; in the browser its own document tells
 * (`data-site`, see web/root.tsx), so that both say the same. Undefined where nobody knows, on the dev server and in
 * tests: no address is better than a wrong one.
 */
export function siteAddress(): string | undefined {
  if (typeof document !== "undefined") return document.documentElement.dataset.site;
  return import.meta.env.SSR && !import.meta.env.DEV ? siteAddressHere : undefined;
}
