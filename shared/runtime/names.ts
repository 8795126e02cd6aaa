import type { SecretName } from "./secrets.ts";

/** Names set by the stack and read by the functions. */

/** Attribute and index names of the single table, used by CDK and by the local database. */
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

/** Environment variables of the functions. None holds a secret. */
export const environmentNames = {
  /** The table's name. */
  table: "TABLE_NAME",
  /** Stripe's address; absent for the real one. The local stand-in rejects live keys. */
  stripeApiBase: "STRIPE_API_BASE",
} as const;

/**
 * Environment variables with the id or ARN of a secret in Secrets Manager; absent on functions without access to it.
 */
export const secretVariables = {
  tokens: "TOKENS_SECRET_ID",
  stripe: "STRIPE_SECRET_ID",
  origin: "ORIGIN_SECRET_ID",
} as const satisfies Readonly<Record<SecretName, string>>;

/** The header that CloudFront adds to API requests. `CloudFront-Viewer-Address` is trusted only with its secret. */
export const originHeader = "x-origin-secret";
