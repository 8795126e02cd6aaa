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
  /** The base URL of the local WhatsApp stand-in; absent for wa.me. */
  whatsAppBase: "WHATSAPP_BASE",
  /** The site's public address, without a trailing slash; for the job that visits it, and for links in mails. */
  siteUrl: "SITE_URL",
  /** "test" or "live": the mode of the site's publishable key; absent for a site that takes no cards. */
  stripeMode: "STRIPE_MODE",
  /** The sender of all mail, such as "Everline <hello@example.com>"; absent for a stage that writes to nobody. */
  mailFrom: "MAIL_FROM",
  /** Where answers to mail go; absent if to the sender. */
  mailReplyTo: "MAIL_REPLY_TO",
  /** SES's configuration set, by which the events of this stage's mails are told from others. */
  mailConfigurationSet: "MAIL_CONFIGURATION_SET",
  /** The stage's name, a tag of each mail. */
  stage: "STAGE",
} as const;

/**
 * The environment variable with the one origin on this machine that events may be sent to, over HTTP too. A local shop
 * sets it; AWS never has it. Apart from the others, because only the functions that send events carry it.
 */
export const localEventsOriginName = "LOCAL_EVENTS_ORIGIN";

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

/**
 * The header in which CloudFront tells the functions of passkeys under which host the caller reads the site. Trusted
 * only together with the origin secret.
 */
export const viewerHostHeader = "x-viewer-host";
