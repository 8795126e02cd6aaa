import type { SecretName } from "./secrets.ts";

/** Names that the stack sets and the functions read. */

/** Attribute and index names of the one table; its definition in CDK and in the embedded engine come from here. */
export const tableShape = {
  partitionKey: "pk",
  sortKey: "sk",
  timeToLive: "expiresAt",
  indexes: [
    { name: "gsi1", partitionKey: "gsi1pk", sortKey: "gsi1sk" },
    { name: "gsi2", partitionKey: "gsi2pk", sortKey: "gsi2sk" },
    { name: "gsi3", partitionKey: "gsi3pk", sortKey: "gsi3sk" },
  ],
} as const;

/** Environment variables of a function. None holds a secret. */
export const environmentNames = {
  /** The table's name. */
  table: "TABLE_NAME",
  /** Where Stripe answers; absent for Stripe's own address. The local stand-in refuses live keys. */
  stripeApiBase: "STRIPE_API_BASE",
} as const;

/**
 * Environment variables that hold the id or ARN of a secret in Secrets Manager; absent on functions that may not read
 * that one.
 */
export const secretVariables = {
  tokens: "TOKENS_SECRET_ID",
  stripe: "STRIPE_SECRET_ID",
  origin: "ORIGIN_SECRET_ID",
} as const satisfies Readonly<Record<SecretName, string>>;

/**
 * The header that CloudFront adds to every request for the API. Only with its secret is `CloudFront-Viewer-Address`
 * believed.
 */
export const originHeader = "x-origin-secret";
