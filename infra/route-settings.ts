import type { RouteId } from "../shared/contract/routes.ts";

/** What a function may do to the table. Transactions need the rights of their parts. */
export type TableAction =
  | "GetItem"
  | "BatchGetItem"
  | "Query"
  | "PutItem"
  | "UpdateItem"
  | "DeleteItem"
  | "ConditionCheckItem";

/** How one route is deployed and run locally. */
export interface RouteSettings {
  /** The file that exports `handler`, from the project's root. */
  readonly entry: `functions/${string}.ts`;
  readonly table: readonly TableAction[];
  readonly indexes: readonly ("gsi1" | "gsi2" | "gsi3")[];
  /** Whether it may read the stage's secret: whoever checks a token, a signature or calls Stripe. */
  readonly secret: boolean;
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
}

/** What completing or cancelling an order takes: it is read, changed, counted, its line is written and its open payment removed. */
const settling: readonly TableAction[] = ["GetItem", "PutItem", "UpdateItem", "DeleteItem"];

/** One row a route; a missing row does not compile. */
export const routeSettings: Readonly<Record<RouteId, RouteSettings>> = {
  getPricing: {
    entry: "functions/routes/pricing/get-pricing.ts",
    table: ["BatchGetItem"],
    indexes: [],
    secret: false,
    memoryMb: 512,
    timeoutSeconds: 10,
  },
  getContent: {
    entry: "functions/routes/content/get-content.ts",
    table: ["GetItem"],
    indexes: [],
    secret: false,
    memoryMb: 512,
    timeoutSeconds: 10,
  },
  register: {
    entry: "functions/routes/accounts/register.ts",
    table: ["PutItem", "UpdateItem"],
    indexes: [],
    secret: true,
    memoryMb: 1024,
    timeoutSeconds: 10,
  },
  login: {
    entry: "functions/routes/accounts/login.ts",
    table: ["GetItem", "UpdateItem", "DeleteItem"],
    indexes: [],
    secret: true,
    memoryMb: 1024,
    timeoutSeconds: 10,
  },
  getMe: {
    entry: "functions/routes/accounts/get-me.ts",
    table: ["Query"],
    indexes: [],
    secret: true,
    memoryMb: 512,
    timeoutSeconds: 10,
  },
  updateMe: {
    entry: "functions/routes/accounts/update-me.ts",
    table: ["GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
    indexes: [],
    secret: true,
    memoryMb: 1024,
    timeoutSeconds: 10,
  },
  exportMe: {
    entry: "functions/routes/accounts/export-me.ts",
    table: ["GetItem", "BatchGetItem", "Query"],
    indexes: [],
    secret: true,
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
  deleteMe: {
    entry: "functions/routes/accounts/delete-me.ts",
    table: ["GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
    indexes: [],
    secret: true,
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
  deleteOrder: {
    entry: "functions/routes/orders/delete-order.ts",
    table: ["GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
    indexes: [],
    secret: true,
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
  createPaymentIntent: {
    entry: "functions/routes/payments/create-payment-intent.ts",
    table: ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"],
    indexes: [],
    secret: true,
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
  completePayment: {
    entry: "functions/routes/payments/complete-payment.ts",
    table: settling,
    indexes: [],
    secret: true,
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
  getPaymentIntentStatus: {
    entry: "functions/routes/payments/get-payment-intent-status.ts",
    table: settling,
    indexes: [],
    secret: true,
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
  confirmPayment: {
    entry: "functions/routes/payments/confirm-payment.ts",
    table: settling,
    indexes: [],
    secret: true,
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
  receiveStripeEvent: {
    entry: "functions/routes/payments/receive-stripe-event.ts",
    table: settling,
    indexes: [],
    secret: true,
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
  sendContactMessage: {
    entry: "functions/routes/contact/send-contact-message.ts",
    table: ["GetItem", "PutItem", "UpdateItem"],
    indexes: [],
    secret: true,
    memoryMb: 512,
    timeoutSeconds: 10,
  },
  listDonations: {
    entry: "functions/routes/donations/list-donations.ts",
    table: [],
    indexes: ["gsi2"],
    secret: false,
    memoryMb: 512,
    timeoutSeconds: 10,
  },
  getDonationPicture: {
    entry: "functions/routes/donations/get-donation-picture.ts",
    table: ["GetItem"],
    indexes: [],
    secret: false,
    memoryMb: 512,
    timeoutSeconds: 10,
  },
  createDonationIntent: {
    entry: "functions/routes/donations/create-donation-intent.ts",
    table: ["GetItem", "BatchGetItem", "PutItem", "UpdateItem"],
    indexes: [],
    secret: true,
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
  completeDonation: {
    entry: "functions/routes/donations/complete-donation.ts",
    table: ["GetItem", "PutItem", "UpdateItem"],
    indexes: [],
    secret: true,
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
  getAdminSummary: {
    entry: "functions/routes/admin-overview/get-admin-summary.ts",
    table: ["GetItem", "Query"],
    indexes: [],
    secret: true,
    memoryMb: 512,
    timeoutSeconds: 10,
  },
  getAdminSeries: {
    entry: "functions/routes/admin-overview/get-admin-series.ts",
    table: ["GetItem", "Query"],
    indexes: [],
    secret: true,
    memoryMb: 512,
    timeoutSeconds: 10,
  },
  listAdminAudit: {
    entry: "functions/routes/admin-overview/list-admin-audit.ts",
    table: ["GetItem", "Query"],
    indexes: [],
    secret: true,
    memoryMb: 512,
    timeoutSeconds: 10,
  },
  listAdminUsers: {
    entry: "functions/routes/admin-users/list-admin-users.ts",
    table: ["GetItem", "BatchGetItem"],
    indexes: ["gsi1", "gsi3"],
    secret: true,
    memoryMb: 512,
    timeoutSeconds: 10,
  },
  getAdminUser: {
    entry: "functions/routes/admin-users/get-admin-user.ts",
    table: ["GetItem", "Query"],
    indexes: [],
    secret: true,
    memoryMb: 512,
    timeoutSeconds: 10,
  },
  exportAdminUser: {
    entry: "functions/routes/admin-users/export-admin-user.ts",
    table: ["GetItem", "BatchGetItem", "Query", "PutItem"],
    indexes: [],
    secret: true,
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
  deleteAdminUser: {
    entry: "functions/routes/admin-users/delete-admin-user.ts",
    table: ["GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
    indexes: [],
    secret: true,
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
  listAdminOrders: {
    entry: "functions/routes/admin-orders/list-admin-orders.ts",
    table: ["GetItem", "Query"],
    indexes: ["gsi1", "gsi2", "gsi3"],
    secret: true,
    memoryMb: 512,
    timeoutSeconds: 10,
  },
  getAdminOrder: {
    entry: "functions/routes/admin-orders/get-admin-order.ts",
    table: ["GetItem"],
    indexes: ["gsi1"],
    secret: true,
    memoryMb: 512,
    timeoutSeconds: 10,
  },
  refundAdminOrder: {
    entry: "functions/routes/admin-orders/refund-admin-order.ts",
    table: ["GetItem", "PutItem", "UpdateItem", "DeleteItem"],
    indexes: ["gsi1"],
    secret: true,
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
  listAdminDonations: {
    entry: "functions/routes/admin-donations/list-admin-donations.ts",
    table: ["GetItem"],
    indexes: ["gsi1", "gsi2", "gsi3"],
    secret: true,
    memoryMb: 512,
    timeoutSeconds: 10,
  },
  updateAdminDonation: {
    entry: "functions/routes/admin-donations/update-admin-donation.ts",
    table: ["GetItem", "PutItem", "UpdateItem"],
    indexes: [],
    secret: true,
    memoryMb: 512,
    timeoutSeconds: 10,
  },
  listAdminMessages: {
    entry: "functions/routes/admin-messages/list-admin-messages.ts",
    table: ["GetItem", "Query"],
    indexes: ["gsi2"],
    secret: true,
    memoryMb: 512,
    timeoutSeconds: 10,
  },
  updateAdminMessage: {
    entry: "functions/routes/admin-messages/update-admin-message.ts",
    table: ["GetItem", "PutItem", "UpdateItem"],
    indexes: [],
    secret: true,
    memoryMb: 512,
    timeoutSeconds: 10,
  },
  listAdminContent: {
    entry: "functions/routes/admin-content/list-admin-content.ts",
    table: ["GetItem", "Query"],
    indexes: [],
    secret: true,
    memoryMb: 512,
    timeoutSeconds: 10,
  },
  updateAdminContent: {
    entry: "functions/routes/admin-content/update-admin-content.ts",
    table: ["GetItem", "PutItem"],
    indexes: [],
    secret: true,
    memoryMb: 512,
    timeoutSeconds: 10,
  },
  listContentVersions: {
    entry: "functions/routes/admin-content/list-content-versions.ts",
    table: ["GetItem", "Query"],
    indexes: [],
    secret: true,
    memoryMb: 512,
    timeoutSeconds: 10,
  },
  getContentVersion: {
    entry: "functions/routes/admin-content/get-content-version.ts",
    table: ["GetItem"],
    indexes: [],
    secret: true,
    memoryMb: 512,
    timeoutSeconds: 10,
  },
  restoreContentVersion: {
    entry: "functions/routes/admin-content/restore-content-version.ts",
    table: ["GetItem", "PutItem"],
    indexes: [],
    secret: true,
    memoryMb: 512,
    timeoutSeconds: 10,
  },
  getAdminSettings: {
    entry: "functions/routes/admin-settings/get-admin-settings.ts",
    table: ["GetItem"],
    indexes: [],
    secret: true,
    memoryMb: 512,
    timeoutSeconds: 10,
  },
  updateAdminSettings: {
    entry: "functions/routes/admin-settings/update-admin-settings.ts",
    table: ["GetItem", "PutItem"],
    indexes: [],
    secret: true,
    memoryMb: 512,
    timeoutSeconds: 10,
  },
  getOpenApi: {
    entry: "functions/routes/open-api/get-open-api.ts",
    table: [],
    indexes: [],
    secret: false,
    memoryMb: 512,
    timeoutSeconds: 10,
  },
};
