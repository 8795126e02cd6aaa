import { defaultLanguage, type Language, languages } from "./language.ts";
import { linkPaths } from "./link-paths.ts";

/** The URL paths of the site's pages. */
export const sitePaths = {
  home: "/",
  login: "/login",
  checkout: "/checkout",
  paymentSuccess: "/payment-success",
  paymentCancelled: "/payment-cancelled",
  dashboard: "/dashboard",
  helpCenter: "/help-center",
  contact: "/contact",
  privacy: "/privacy",
  terms: "/terms",
  disclaimer: "/disclaimer",
  /** The donation page. */
  support: "/support",
  admin: "/admin",
  docs: "/docs",
} as const;

/** The URL paths of the admin area's pages. */
export const adminPaths = {
  overview: "/admin",
  users: "/admin/users",
  orders: "/admin/orders",
  donations: "/admin/donations",
  messages: "/admin/messages",
  content: "/admin/content",
  settings: "/admin/settings",
  assistants: "/admin/assistants",
  audit: "/admin/audit",
  security: "/admin/security",
} as const;

/**
 * The public pages, which the sitemap lists. Each has an address in every language (`pathIn`); here are the English
 * ones. Other pages have one address, whose language is the reader's.
 */
export const publicPaths = [
  sitePaths.home,
  sitePaths.login,
  sitePaths.checkout,
  sitePaths.helpCenter,
  sitePaths.contact,
  sitePaths.privacy,
  sitePaths.terms,
  sitePaths.disclaimer,
  sitePaths.support,
] as const;
export type PublicPath = (typeof publicPaths)[number];

/** Returns the path of a public page in a language: "/terms", "/es/terms", "/es". */
export function pathIn(language: Language, page: PublicPath): string {
  if (language === defaultLanguage) return page;
  return page === sitePaths.home ? `/${language}` : `/${language}${page}`;
}

/**
 * The paths of a public page in each language, and for readers of all others, by `hreflang`, as search engines want
 * them: https://developers.google.com/search/docs/specialty/international/localized-versions
 */
export function alternatesOf(page: PublicPath): readonly (readonly [hrefLang: string, path: string])[] {
  return [...languages.map((language) => [language, pathIn(language, page)] as const), ["x-default", page]];
}

/** Every address of a public page, by its path. */
const publicAddresses = new Map(
  languages.flatMap((language) => publicPaths.map((page) => [pathIn(language, page), { page, language }] as const)),
);

/** Returns which public page a path leads to, and in which language. Undefined for all other pages. */
export function publicPageAt(pathname: string): { readonly page: PublicPath; readonly language: Language } | undefined {
  return publicAddresses.get(pathname.toLowerCase().replace(/(?!^)\/+$/, ""));
}

/** Returns a link of this site, with query and fragment, as the link to the same page in a language, if it has one. */
export function linkIn(language: Language, link: string): string {
  const [pathname = ""] = link.split(/[?#]/, 1);
  const page = publicPageAt(pathname)?.page;
  return page === undefined ? link : pathIn(language, page) + link.slice(pathname.length);
}

/** The page served with status 404 for unknown paths. */
export const notFoundPath = "/404";

/** The pages that are the same for every visitor. Prerendered at build time, so readable before JavaScript loads. */
export const prerenderedPaths: readonly string[] = [
  ...publicAddresses.keys(),
  sitePaths.paymentSuccess,
  sitePaths.paymentCancelled,
  sitePaths.docs,
  linkPaths.resetPassword,
  linkPaths.signInLink,
  linkPaths.confirmAddress,
  linkPaths.undoChange,
  linkPaths.stopReminders,
  notFoundPath,
];

/** The personalized pages, rendered in the browser from an empty document. */
export const clientRenderedPaths = [sitePaths.dashboard, ...Object.values(adminPaths)] as const;

/** The receipt of a paid order. */
export const receiptRoute = "/receipt/:orderId";
export function receiptPath(orderId: string): string {
  return receiptRoute.replace(":orderId", orderId);
}

/** The personalized pages whose path ends in an id, rendered in the browser like `clientRenderedPaths`. */
export const pathsWithId = [receiptRoute] as const;

/** Returns what is before the id in one of `pathsWithId`, with the slash. */
export function beforeId(path: (typeof pathsWithId)[number]): string {
  return path.slice(0, path.indexOf(":"));
}

/** The landing page's sections, as navigation targets. */
export const landingSections = ["hero", "pricing", "features", "medical", "testimonials", "faq"] as const;
export type LandingSection = (typeof landingSections)[number];

/** Returns the path and query of the success page for one payment. */
export function paymentSuccessPath(paymentIntent: string, orderId: string): string {
  return `${sitePaths.paymentSuccess}?${new URLSearchParams({ payment_intent: paymentIntent, order_id: orderId })}`;
}
