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
  readonly indexes: readonly ("gsi1" | "gsi2")[];
  /** Whether it may read the stage's secret: whoever checks a token, a signature or calls Stripe. */
  readonly secret: boolean;
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
}

/** What completing or cancelling an order takes: it is read, changed, counted, its line is written and its open payment removed. */
const settling: readonly TableAction[] = ["GetItem", "PutItem", "UpdateItem", "DeleteItem"];

/** A route whose function is still to come answers 501 (see `notYetBuilt` in the contract). */
const notBuilt: RouteSettings = {
  entry: "functions/http/not-built.ts",
  table: [],
  indexes: [],
  secret: false,
  memoryMb: 256,
  timeoutSeconds: 5,
};

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
  getContent: notBuilt,
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
  updateMe: notBuilt,
  deleteOrder: notBuilt,
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
  sendContactMessage: notBuilt,
  listDonations: notBuilt,
  getDonationPicture: notBuilt,
  createDonationIntent: notBuilt,
  completeDonation: notBuilt,
  getAdminSummary: notBuilt,
  listAdminUsers: notBuilt,
  listAdminOrders: notBuilt,
  listAdminDonations: notBuilt,
  listAdminContent: notBuilt,
  updateAdminContent: notBuilt,
  getAdminSettings: notBuilt,
  updateAdminSettings: notBuilt,
};
