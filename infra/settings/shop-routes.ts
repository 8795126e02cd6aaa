import type { shopRoutes } from "#shared/contract/shop/routes.ts";
import type { FunctionSettings, TableAction } from "./function-settings.ts";

/**
 * The actions for completing or canceling an order: it is read, updated and counted, its line is written and its open
 * payment removed.
 */
const settling: readonly TableAction[] = ["GetItem", "PutItem", "UpdateItem", "DeleteItem"];

/** Settings of the routes for buyers, customers and donors; a missing one does not compile. */
export const shopRouteSettings: Readonly<Record<keyof typeof shopRoutes, FunctionSettings>> = {
  getPricing: {
    entry: "functions/routes/pricing/get-pricing.ts",
    table: ["BatchGetItem"],
    indexes: [],
    secrets: [],
    memoryMb: 512,
    timeoutSeconds: 10,
  },
  getContent: {
    entry: "functions/routes/content/get-content.ts",
    table: ["GetItem"],
    indexes: [],
    secrets: [],
    memoryMb: 512,
    timeoutSeconds: 10,
  },
  register: {
    entry: "functions/routes/accounts/register.ts",
    table: ["PutItem", "UpdateItem"],
    writes: [{ partitions: ["USER#*", "EMAIL#*", "SEARCH#USER", "METRICS", "ATTEMPT#*"] }],
    indexes: [],
    secrets: ["tokens", "origin"],
    memoryMb: 1024,
    timeoutSeconds: 10,
  },
  login: {
    entry: "functions/routes/accounts/login.ts",
    table: ["GetItem", "UpdateItem", "DeleteItem"],
    indexes: [],
    secrets: ["tokens", "origin"],
    memoryMb: 1024,
    timeoutSeconds: 10,
  },
  getMe: {
    entry: "functions/routes/accounts/get-me.ts",
    table: ["Query"],
    indexes: [],
    secrets: ["tokens"],
    memoryMb: 512,
    timeoutSeconds: 10,
  },
  updateMe: {
    entry: "functions/routes/accounts/update-me.ts",
    table: ["Query", "PutItem", "UpdateItem", "DeleteItem"],
    indexes: [],
    secrets: ["tokens"],
    memoryMb: 1024,
    timeoutSeconds: 10,
  },
  exportMe: {
    entry: "functions/routes/accounts/export-me.ts",
    table: ["BatchGetItem", "Query", "PutItem"],
    indexes: [],
    secrets: ["tokens"],
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
  deleteMe: {
    entry: "functions/routes/accounts/delete-me.ts",
    table: ["GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
    indexes: [],
    secrets: ["tokens", "stripe"],
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
  deleteOrder: {
    entry: "functions/routes/orders/delete-order.ts",
    table: settling,
    indexes: [],
    secrets: ["tokens", "stripe"],
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
  createPaymentIntent: {
    entry: "functions/routes/payments/create-payment-intent.ts",
    table: ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem", "ConditionCheckItem"],
    indexes: [],
    secrets: ["tokens", "stripe", "origin"],
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
  completePayment: {
    entry: "functions/routes/payments/complete-payment.ts",
    table: settling,
    indexes: [],
    secrets: ["tokens", "stripe"],
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
  getPaymentIntentStatus: {
    entry: "functions/routes/payments/get-payment-intent-status.ts",
    table: settling,
    indexes: ["gsi1"],
    secrets: ["stripe", "origin"],
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
  confirmPayment: {
    entry: "functions/routes/payments/confirm-payment.ts",
    table: settling,
    indexes: ["gsi1"],
    secrets: ["stripe", "origin"],
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
  receiveStripeEvent: {
    entry: "functions/routes/payments/receive-stripe-event.ts",
    table: [...settling, "Query"],
    indexes: [],
    secrets: ["stripe"],
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
  sendContactMessage: {
    entry: "functions/routes/contact/send-contact-message.ts",
    table: ["GetItem", "PutItem", "UpdateItem", "ConditionCheckItem"],
    writes: [
      { partitions: ["MESSAGES", "SEARCH#MESSAGE", "METRICS", "ATTEMPT#*"] },
      // A customer's partition indexes their messages. Nothing there can be replaced, and no attribute of an account
      // set.
      { partitions: ["USER#*"], attributes: ["pk", "sk", "messageId"] },
    ],
    indexes: [],
    secrets: ["tokens", "origin"],
    memoryMb: 512,
    timeoutSeconds: 10,
  },
  listDonations: {
    entry: "functions/routes/donations/list-donations.ts",
    table: [],
    indexes: ["gsi2"],
    secrets: [],
    memoryMb: 512,
    timeoutSeconds: 10,
  },
  getDonationPicture: {
    entry: "functions/routes/donations/get-donation-picture.ts",
    table: ["GetItem"],
    indexes: [],
    secrets: [],
    memoryMb: 512,
    timeoutSeconds: 10,
  },
  createDonationIntent: {
    entry: "functions/routes/donations/create-donation-intent.ts",
    table: ["GetItem", "BatchGetItem", "PutItem", "UpdateItem"],
    indexes: [],
    secrets: ["stripe", "origin"],
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
  completeDonation: {
    entry: "functions/routes/donations/complete-donation.ts",
    table: ["GetItem", "PutItem", "UpdateItem", "ConditionCheckItem"],
    indexes: [],
    secrets: ["tokens", "stripe", "origin"],
    memoryMb: 1024,
    timeoutSeconds: 29,
  },
  getOpenApi: {
    entry: "functions/routes/open-api/get-open-api.ts",
    table: [],
    indexes: [],
    secrets: [],
    memoryMb: 512,
    timeoutSeconds: 10,
  },
};
