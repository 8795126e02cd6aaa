/**
 * Where the scripts of the site's pages are, as React Router lists them for this document. A page that was imported
 * by its file would become a part that two others share, and cost each of its visitors one request more
 * (docs/decisions/016).
 */
import type { ContentPage } from "#shared/contract/shop/content.ts";

/** The script of a page, that of the shell around it, and the style of both. */
export interface RouteModules {
  readonly page: string;
  readonly shell: string | undefined;
  readonly styles: readonly string[];
}

/** Routes by what React Router calls them: their file, without its ending. */
const routeOf: Readonly<Record<ContentPage, string>> = {
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

/** Throws a `TypeError` where the list has no such page. */
export function routeModules(page: ContentPage): RouteModules {
  const own = listed(routeOf[page]);
  // The landing page brings its own header and footer.
  const shell = page === "landing" ? undefined : listed("layouts/shell");
  return { page: own.module, shell: shell?.module, styles: [...own.styles, ...(shell?.styles ?? [])] };
}

function listed(name: string): { readonly module: string; readonly styles: readonly string[] } {
  const list: unknown = Reflect.get(window, "__reactRouterManifest");
  const route = part(part(list, "routes"), name);
  const module = part(route, "module");
  const styles = part(route, "css");
  if (typeof module !== "string") throw new TypeError(`There is no route ${name}.`);
  return { module, styles: Array.isArray(styles) ? styles.filter((style) => typeof style === "string") : [] };
}

function part(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
