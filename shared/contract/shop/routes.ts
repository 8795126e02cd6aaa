import type { RouteSpec } from "../parts/route-spec.ts";
import { firstRoutes } from "./first-routes.ts";

/**
 * The routes for visitors, customers and Stripe. Contains no schemas, so any page can load it; the landing page
 * does. Routes that few pages call are in `account-routes.ts`.
 */
export const shopRoutes = {
  ...firstRoutes,
  register: { method: "POST", path: "/api/register", who: "anyone" },
  login: { method: "POST", path: "/api/login", who: "anyone" },
  updateMe: { method: "PUT", path: "/api/me", who: "customer" },
  exportMe: { method: "GET", path: "/api/me/export", who: "customer" },
  getReceipt: { method: "GET", path: "/api/orders/{id}/receipt", who: "customer" },
  updateReceipt: { method: "PUT", path: "/api/orders/{id}/receipt", who: "customer" },
  createPaymentIntent: { method: "POST", path: "/api/create-payment-intent", who: "customer" },
  completePayment: { method: "POST", path: "/api/complete-payment", who: "customer" },
  getPaymentIntentStatus: { method: "GET", path: "/api/payment-intent-status", who: "anyone" },
  confirmPayment: { method: "GET", path: "/api/confirm-payment", who: "anyone" },
  receiveStripeEvent: { method: "POST", path: "/api/stripe/webhook", who: "stripe", bodyKilobytes: 1024 },
  sendContactMessage: { method: "POST", path: "/api/contact", who: "anyone-or-customer", bodyKilobytes: 64 },
  listDonations: { method: "GET", path: "/api/donations", who: "anyone", edgeSeconds: 60 },
  getDonationPicture: { method: "GET", path: "/api/donations/{id}/picture", who: "anyone", edgeSeconds: 300 },
  createDonationIntent: { method: "POST", path: "/api/create-donation-intent", who: "anyone", bodyKilobytes: 1024 },
  completeDonation: { method: "POST", path: "/api/complete-donation", who: "anyone-or-customer" },
  receiveReports: {
    method: "POST",
    path: "/api/reports",
    who: "anyone",
    bodyKilobytes: 64,
    bodyTypes: ["application/csp-report", "application/reports+json", "text/plain"],
    status: 204,
  },
  getOpenApi: { method: "GET", path: "/api/openapi.json", who: "anyone", edgeSeconds: 300 },
} as const satisfies Record<string, RouteSpec>;
