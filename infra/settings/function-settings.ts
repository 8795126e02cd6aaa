import type { SecretName } from "#shared/runtime/secrets.ts";

/** What a function may do to the table. Transactions need the rights of their parts. */
export type TableAction =
  | "GetItem"
  | "BatchGetItem"
  | "Query"
  | "PutItem"
  | "UpdateItem"
  | "DeleteItem"
  | "ConditionCheckItem";

/**
 * Rows that a function may write: by the beginning of their partition's key ("USER#*"), as IAM's `StringLike` has it.
 */
export interface WritableRows {
  readonly partitions: readonly string[];
  /** It may only set these attributes there, and put or delete no row. Absent: all that its actions allow. */
  readonly attributes?: readonly string[];
}

/** How one function is deployed and run locally, whoever calls it. */
export interface FunctionSettings {
  /** The file that exports `handler`, from the project's root. */
  readonly entry: `functions/${string}.ts`;
  readonly table: readonly TableAction[];
  /** The rows that it may write with these actions: for functions that strangers make write. Absent: all. */
  readonly writes?: readonly WritableRows[];
  readonly indexes: readonly ("gsi1" | "gsi2" | "gsi3")[];
  /**
   * Which of the stage's secrets it may read: "tokens" to sign or check one, "stripe" to call Stripe, "origin" to
   * know the caller's address.
   */
  readonly secrets: readonly SecretName[];
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
}
