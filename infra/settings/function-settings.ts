import type { SecretName } from "#shared/runtime/secrets.ts";

/** A DynamoDB action that a function may use. A transaction needs the actions of its parts. */
export type TableAction =
  | "GetItem"
  | "BatchGetItem"
  | "Query"
  | "PutItem"
  | "UpdateItem"
  | "DeleteItem"
  | "ConditionCheckItem";

/** Rows that a function may write, by partition key prefix ("USER#*"), for IAM's `StringLike`. */
export interface WritableRows {
  readonly partitions: readonly string[];
  /** The only attributes the function may set; it may not put or delete rows. Absent: all that its actions permit. */
  readonly attributes?: readonly string[];
}

/** How a function is deployed, and run locally. */
export interface FunctionSettings {
  /** The file that exports `handler`, relative to the project's root. */
  readonly entry: `functions/${string}.ts`;
  readonly table: readonly TableAction[];
  /**
   * Restricts the rows that these actions may write, for functions that write on behalf of strangers. Absent: all
   * rows.
   */
  readonly writes?: readonly WritableRows[];
  readonly indexes: readonly ("gsi1" | "gsi2" | "gsi3")[];
  /**
   * The stage's secrets that the function may read: "tokens" to sign or verify tokens, "stripe" to call Stripe,
   * "origin" to trust the caller's IP address.
   */
  readonly secrets: readonly SecretName[];
  /** Whether the function is told the sender of mail, to say whether there is one. It cannot send any. */
  readonly knowsMailSender?: true;
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
}

/** The partitions of the table that a function writes when it changes whom a license is held by. */
export const holdingPartitions = ["USER#*", "LINE#*", "WA#*", "CHANGES#*", "SEARCH#ORDER", "MAIL#*"] as const;
