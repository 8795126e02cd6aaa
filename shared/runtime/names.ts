/** Names that the stack sets and the functions read. */
import type { SecretName } from "./secrets.ts";

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
  /** The base URL of the local Stripe stand-in; absent for the real Stripe. The stand-in rejects live keys. */
  stripeApiBase: "STRIPE_API_BASE",
  /** The site's public address, without a trailing slash; for the job that visits it. */
  siteUrl: "SITE_URL",
  /** "test" or "live": the mode of the site's publishable key; absent for a site that takes no cards. */
  stripeMode: "STRIPE_MODE",
} as const;

/**
 * Environment variables with the id or ARN of a secret in Secrets Manager; absent on functions without access to it.
 */
export const secretVariables = {
  tokens: "TOKENS_SECRET_ID",
  stripe: "STRIPE_SECRET_ID",
  origin: "ORIGIN_SECRET_ID",
  chat: "CHAT_SECRET_ID",
} as const satisfies Readonly<Record<SecretName, string>>;

/**
 * The header in which CloudFront sends the origin secret with each API request. `CloudFront-Viewer-Address` is trusted
 * only if this header is right.
 */
export const originHeader = "x-origin-secret";
