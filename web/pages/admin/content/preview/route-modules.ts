/**
 * The script addresses of the site's pages, from React Router's manifest in this document. Importing a page by file
 * would make it a shared chunk and cost each of its visitors one more request (docs/decisions/016).
 */
import type { ContentPage } from "#shared/contract/shop/content.ts";

/** The scripts of a page and its shell, and their style sheets. */
export interface RouteModules {
  readonly page: string;
  readonly shell: string | undefined;
  readonly styles: readonly string[];
}

/** Route ids in React Router: the file without its extension. */
const routeIds: Readonly<Record<ContentPage, string>> = {
  checkout: "pages/checkout/checkout",
  paymentSuccess: "pages/payment-success/payment-success",
  paymentCancelled: "pages/payment-cancelled/payment-cancelled",
  helpCenter: "pages/help-center/help-center",
  contact: "pages/contact/contact",
  privacy: "pages/privacy/privacy",
  terms: "pages/terms/terms",
  disclaimer: "pages/disclaimer/disclaimer",
  support: "pages/support/support",
  landing: "pages/landing/landing",
};

/** Returns the scripts and style sheets of a page. Throws a `TypeError` if React Router has no route for it. */
export function routeModules(page: ContentPage): RouteModules {
  const pageFiles = filesOfRoute(routeIds[page]);
  // The landing page has its own header and footer.
  const shell = page === "landing" ? undefined : filesOfRoute("layouts/shell");
  return { page: pageFiles.module, shell: shell?.module, styles: [...pageFiles.styles, ...(shell?.styles ?? [])] };
}

function filesOfRoute(routeId: string): { readonly module: string; readonly styles: readonly string[] } {
  const manifest: unknown = Reflect.get(window, "__reactRouterManifest");
  const route = propertyOf(propertyOf(manifest, "routes"), routeId);
  const module = propertyOf(route, "module");
  const styles = propertyOf(route, "css");
  if (typeof module !== "string") throw new TypeError(`There is no route ${routeId}.`);
  return { module, styles: Array.isArray(styles) ? styles.filter((style) => typeof style === "string") : [] };
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
