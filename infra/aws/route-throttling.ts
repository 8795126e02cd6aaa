import type { RouteId } from "#shared/contract/routes.ts";

/** A route's limit across all visitors. */
export interface Throttling {
  readonly perSecond: number;
  readonly burst: number;
}

/** The limit of every route that is not in `costlyRoutes`. */
export const defaultThrottling: Throttling = { perSecond: 200, burst: 400 };

/**
 * Limits for expensive reads, and for routes by which strangers can cause costly work or send messages. The functions
 * limit each visitor; these limits apply to all visitors together, against floods from many IP addresses. A flooded
 * route must leave the other routes, above all payments, enough of the account's concurrent functions, of the table's
 * capacity and of Stripe's limits (100 calls a second in total, 25 per endpoint,
 * https://docs.stripe.com/rate-limits). These limits are generous: several times the needs of a busy shop.
 */
export const costlyRoutes: Readonly<Partial<Record<RouteId, Throttling>>> = {
  // Hashing a password takes a third of a second of CPU time.
  login: { perSecond: 50, burst: 100 },
  register: { perSecond: 50, burst: 100 },
  resetPassword: { perSecond: 20, burst: 40 },
  // Strangers can have mails sent.
  requestLink: { perSecond: 10, burst: 20 },
  // In a launch that is too fast for Stripe, buyers ask twice: for the card form, and for its payment when they pay.
  // The queue for Stripe, not this limit, keeps them to Stripe's rate.
  createPaymentIntent: { perSecond: 100, burst: 200 },
  // These call Stripe.
  createDonationIntent: { perSecond: 10, burst: 20 },
  completeDonation: { perSecond: 25, burst: 50 },
  // These are public, and each call may read a payment. Stripe allows 25 such reads a second, and every other step of
  // a purchase needs them too. Every buyer asks for the status, nearly always of an order that is complete, which reads
  // nothing at Stripe.
  getPaymentIntentStatus: { perSecond: 20, burst: 40 },
  confirmPayment: { perSecond: 2, burst: 5 },
  // A person reads each message.
  sendContactMessage: { perSecond: 5, burst: 10 },
  // Every page may report, and nobody waits for the reply.
  receiveReports: { perSecond: 10, burst: 20 },
  // The largest bodies of all routes, sent a few times a minute by a handful of admins.
  updateAdminContent: { perSecond: 5, burst: 10 },
  updateAdminSettings: { perSecond: 5, burst: 10 },
};
