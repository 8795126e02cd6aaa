import type { SecretName } from "#shared/runtime/secrets.ts";

/** DynamoDB actions of a function. Transactions need the rights of their parts. */
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
  /** It may only set these attributes, and neither put nor delete rows. Absent: everything that its actions permit. */
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
   * The stage's secrets that it may read: "tokens" to sign or verify tokens, "stripe" to call Stripe, "origin" to
   * trust the caller's address.
   */
  readonly secrets: readonly SecretName[];
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
}
