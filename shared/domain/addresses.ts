/** The URL paths of the site's pages. */
export const addresses = {
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
export const adminAddresses = {
  overview: "/admin",
  users: "/admin/users",
  orders: "/admin/orders",
  donations: "/admin/donations",
  messages: "/admin/messages",
  content: "/admin/content",
  settings: "/admin/settings",
  audit: "/admin/audit",
  security: "/admin/security",
} as const;

/** The public pages, which the sitemap lists. */
export const publicPages = [
  addresses.home,
  addresses.login,
  addresses.checkout,
  addresses.helpCenter,
  addresses.contact,
  addresses.privacy,
  addresses.terms,
  addresses.disclaimer,
  addresses.support,
] as const;

/** The page served with status 404 for unknown paths. */
export const notFoundPage = "/404";

/** The pages that are the same for every visitor. Prerendered at build time, so readable before JavaScript loads. */
export const prerendered = [
  ...publicPages,
  addresses.paymentSuccess,
  addresses.paymentCancelled,
  addresses.docs,
  notFoundPage,
] as const;

/** The personalized pages, rendered in the browser from an empty document. */
export const clientRendered = [addresses.dashboard, ...Object.values(adminAddresses)] as const;

/** The landing page's sections, as navigation targets. */
export const sections = ["hero", "pricing", "features", "medical", "testimonials", "faq"] as const;
export type Section = (typeof sections)[number];

/** Returns the path and query of the success page for one payment. */
export function paymentSuccessAddress(paymentIntent: string, orderId: string): string {
  return `${addresses.paymentSuccess}?${new URLSearchParams({ payment_intent: paymentIntent, order_id: orderId })}`;
}
