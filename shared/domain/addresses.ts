/** Every address of the site. */
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
  support: "/support",
  admin: "/admin",
  docs: "/docs",
} as const;

/** The parts of the admin area. */
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

/** Pages for everybody, which search engines should know. */
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

/** The page that is sent, with status 404, for an address that leads nowhere. */
export const notFoundPage = "/404";

/**
 * Pages that read the same for everybody: rendered at build time, so that they can be read before JavaScript arrives.
 */
export const prerendered = [
  ...publicPages,
  addresses.paymentSuccess,
  addresses.paymentCancelled,
  addresses.docs,
  notFoundPage,
] as const;

/** Pages that are different for everybody: drawn in the browser, from a document that holds none of them. */
export const drawnInBrowser = [addresses.dashboard, ...Object.values(adminAddresses)] as const;

/** The sections that navigation scrolls to on the landing page. */
export const sections = ["hero", "pricing", "features", "medical", "testimonials", "faq"] as const;
export type Section = (typeof sections)[number];

/** The success page of one payment. */
export function paymentSuccessAddress(paymentIntent: string, orderId: string): string {
  return `${addresses.paymentSuccess}?${new URLSearchParams({ payment_intent: paymentIntent, order_id: orderId })}`;
}
