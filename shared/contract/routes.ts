/**
 * Every API route at a glance: method, path, who may call. Inputs, replies and errors are in the file of each noun;
 * `index.ts` joins them. This table carries no schema, so the browser can load it.
 *
 * who: "anyone" needs nothing; "anyone-or-customer" reads a bearer token if there is one; "customer" needs a valid token;
 * "admin" needs one whose account has the role admin; "stripe" proves itself by a signature.
 */
export type Who = "anyone" | "anyone-or-customer" | "customer" | "admin" | "stripe";
export type Method = "GET" | "POST" | "PUT" | "DELETE";

export interface RouteLine {
  readonly method: Method;
  readonly path: `/api/${string}`;
  readonly who: Who;
  /** Seconds that the edge may keep the answer; absent: it is never kept. */
  readonly edgeSeconds?: number;
}

export const routes = {
  getPricing: { method: "GET", path: "/api/pricing", who: "anyone", edgeSeconds: 60 },
  getContent: { method: "GET", path: "/api/content/{page}", who: "anyone", edgeSeconds: 60 },
  register: { method: "POST", path: "/api/register", who: "anyone" },
  login: { method: "POST", path: "/api/login", who: "anyone" },
  getMe: { method: "GET", path: "/api/me", who: "customer" },
  updateMe: { method: "PUT", path: "/api/me", who: "customer" },
  exportMe: { method: "GET", path: "/api/me/export", who: "customer" },
  deleteMe: { method: "POST", path: "/api/me/delete", who: "customer" },
  deleteOrder: { method: "DELETE", path: "/api/orders/{id}", who: "customer" },
  createPaymentIntent: { method: "POST", path: "/api/create-payment-intent", who: "customer" },
  completePayment: { method: "POST", path: "/api/complete-payment", who: "customer" },
  getPaymentIntentStatus: { method: "GET", path: "/api/payment-intent-status", who: "anyone" },
  confirmPayment: { method: "GET", path: "/api/confirm-payment", who: "anyone" },
  receiveStripeEvent: { method: "POST", path: "/api/stripe/webhook", who: "stripe" },
  sendContactMessage: { method: "POST", path: "/api/contact", who: "anyone-or-customer" },
  listDonations: { method: "GET", path: "/api/donations", who: "anyone", edgeSeconds: 60 },
  getDonationPicture: { method: "GET", path: "/api/donations/{id}/picture", who: "anyone", edgeSeconds: 300 },
  createDonationIntent: { method: "POST", path: "/api/create-donation-intent", who: "anyone" },
  completeDonation: { method: "POST", path: "/api/complete-donation", who: "anyone-or-customer" },
  getAdminSummary: { method: "GET", path: "/api/admin/summary", who: "admin" },
  getAdminSeries: { method: "GET", path: "/api/admin/series", who: "admin" },
  listAdminAudit: { method: "GET", path: "/api/admin/audit", who: "admin" },
  listAdminUsers: { method: "GET", path: "/api/admin/users", who: "admin" },
  getAdminUser: { method: "GET", path: "/api/admin/users/{id}", who: "admin" },
  exportAdminUser: { method: "GET", path: "/api/admin/users/{id}/export", who: "admin" },
  deleteAdminUser: { method: "DELETE", path: "/api/admin/users/{id}", who: "admin" },
  listAdminOrders: { method: "GET", path: "/api/admin/orders", who: "admin" },
  getAdminOrder: { method: "GET", path: "/api/admin/orders/{id}", who: "admin" },
  refundAdminOrder: { method: "POST", path: "/api/admin/orders/{id}/refund", who: "admin" },
  listAdminDonations: { method: "GET", path: "/api/admin/donations", who: "admin" },
  updateAdminDonation: { method: "PUT", path: "/api/admin/donations/{id}", who: "admin" },
  listAdminMessages: { method: "GET", path: "/api/admin/messages", who: "admin" },
  updateAdminMessage: { method: "PUT", path: "/api/admin/messages/{id}", who: "admin" },
  listAdminContent: { method: "GET", path: "/api/admin/content", who: "admin" },
  updateAdminContent: { method: "PUT", path: "/api/admin/content/{page}", who: "admin" },
  listContentVersions: { method: "GET", path: "/api/admin/content/{page}/versions", who: "admin" },
  getContentVersion: { method: "GET", path: "/api/admin/content/{page}/versions/{version}", who: "admin" },
  restoreContentVersion: { method: "POST", path: "/api/admin/content/{page}/restore", who: "admin" },
  getAdminSettings: { method: "GET", path: "/api/admin/settings", who: "admin" },
  updateAdminSettings: { method: "PUT", path: "/api/admin/settings", who: "admin" },
  getOpenApi: { method: "GET", path: "/api/openapi.json", who: "anyone", edgeSeconds: 300 },
} as const satisfies Record<string, RouteLine>;

export type RouteId = keyof typeof routes;
