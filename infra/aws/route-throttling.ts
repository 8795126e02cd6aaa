import type { RouteId } from "#shared/contract/routes.ts";

/** How many calls of all visitors together a route takes. */
export interface MostCalls {
  readonly perSecond: number;
  readonly atOnce: number;
}

/** What every route takes for which nothing else is said. */
export const mostCalls: MostCalls = { perSecond: 200, atOnce: 400 };

/**
 * The routes that read much, and those by which a stranger makes the shop work, or others be written to. Each
 * visitor's attempts are limited by the functions; these limits are on all visitors together, and hold when many
 * addresses flood one route: what it may take of the account's functions, of the table and of Stripe's own limits
 * (100 calls a second in all, and 25 a second to any one endpoint, https://docs.stripe.com/rate-limits) stays small
 * enough for the others, paying above all. So they are generous: several times what a busy shop needs.
 */
export const costlyRoutes: Readonly<Partial<Record<RouteId, MostCalls>>> = {
  // A password takes a third of a second of a processor.
  login: { perSecond: 50, atOnce: 100 },
  register: { perSecond: 50, atOnce: 100 },
  // These call Stripe.
  createPaymentIntent: { perSecond: 25, atOnce: 50 },
  createDonationIntent: { perSecond: 10, atOnce: 20 },
  completeDonation: { perSecond: 25, atOnce: 50 },
  // Open to everybody, and each may read a payment. Stripe allows 25 such reads a second, and every other step of a
  // purchase needs them too.
  getPaymentIntentStatus: { perSecond: 5, atOnce: 10 },
  confirmPayment: { perSecond: 2, atOnce: 5 },
  // A person reads what this sends.
  sendContactMessage: { perSecond: 5, atOnce: 10 },
  // These read the largest bodies of all routes, and a handful of admins save a few times a minute.
  updateAdminContent: { perSecond: 5, atOnce: 10 },
  updateAdminSettings: { perSecond: 5, atOnce: 10 },
};
