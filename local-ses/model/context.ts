import type { ConfigurationSets } from "./configuration-sets.ts";
import type { Faults } from "./faults.ts";
import type { Identities } from "./identities.ts";
import type { Mails } from "./mails.ts";
import type { Publisher } from "./publisher.ts";

export type SuppressionReason = "BOUNCE" | "COMPLAINT";

/** What `GetAccount` says, and what an operator changes. */
export interface Account {
  /** False: the account is in the sandbox, and writes only to verified addresses. */
  productionAccess: boolean;
  sendingEnabled: boolean;
  enforcementStatus: "HEALTHY" | "PROBATION" | "SHUTDOWN";
  suppressedReasons: readonly SuppressionReason[];
  /** Mails in 24 hours and a second. Shown; the second is enforced if `enforcesRate`. */
  max24HourSend: number;
  maxSendRate: number;
  readonly enforcesRate: boolean;
  /** What was told to AWS to leave the sandbox. */
  details: Readonly<Record<string, unknown>> | undefined;
}

/** The context of every operation of the local SES. */
export interface Context {
  readonly now: () => Date;
  readonly mails: Mails;
  readonly account: Account;
  readonly identities: Identities;
  /** Whether the sender of a mail must be verified. */
  readonly checksSender: boolean;
  readonly configurationSets: ConfigurationSets;
  /** The account's suppression list, by address in lower case. */
  readonly suppressed: Map<string, { readonly reason: SuppressionReason; readonly at: Date }>;
  readonly faults: Faults;
  readonly publisher: Publisher;
  readonly kindOf: (tags: Readonly<Record<string, string>>) => string;
  /** How long a delivery takes, in milliseconds. */
  readonly deliveryMs: number;
  /** Tells open pages of the reader that something has changed. */
  readonly changed: () => void;
}
