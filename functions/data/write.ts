import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from "@aws-sdk/client-dynamodb";
import {
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandOutput,
} from "@aws-sdk/lib-dynamodb";
import { tableName } from "../environment.ts";
import { ShopError } from "../shop-error.ts";
import { systemTiming, type Timing } from "../timing.ts";
import type { Key } from "./keys.ts";
import { documentClient } from "./table.ts";

interface Condition {
  readonly ConditionExpression?: string;
  readonly ExpressionAttributeNames?: Record<string, string>;
  readonly ExpressionAttributeValues?: Record<string, unknown>;
}
export type Update = Condition & { readonly Key: Key; readonly UpdateExpression: string };

/** A part of a transaction. `transact` returns its name when its condition fails. */
export type TransactionPart<Name extends string> = { readonly name: Name } & (
  | { readonly put: Condition & { readonly Item: Record<string, unknown> & Key } }
  | { readonly update: Update }
  | { readonly remove: Condition & { readonly Key: Key } }
  | { readonly check: Condition & { readonly Key: Key; readonly ConditionExpression: string } }
  /**
   * Updates that may be made on one of several rows. Chosen for each attempt, with the number of attempts so far in
   * which another transaction was writing the chosen rows; undefined when no row is known that is free, which counts
   * as a failed condition.
   */
  | { readonly spread: (conflicts: number) => readonly Update[] | undefined }
);

/** How writes reach the table, and the clock of their repeats. */
export interface WriteTerms {
  readonly tableName: () => string;
  readonly sendTransaction: (items: TransactItems) => Promise<unknown>;
  readonly sendUpdate: (change: Update) => Promise<Pick<UpdateCommandOutput, "Attributes">>;
  readonly timing: Timing;
}
export type UpdateTerms = Pick<WriteTerms, "sendUpdate" | "timing">;

/** At the table, with the system's clock. */
export const systemTerms: WriteTerms = {
  tableName,
  sendTransaction: (TransactItems) => documentClient().send(new TransactWriteCommand({ TransactItems })),
  sendUpdate: (change) =>
    documentClient().send(new UpdateCommand({ TableName: tableName(), ReturnValues: "ALL_NEW", ...change })),
  timing: systemTiming,
};

/** Max attempts when other requests write the same rows. On a busy day, conflicts on the shared counters are normal. */
const maxAttempts = 8;
const retryableCodes: ReadonlySet<string> = new Set([
  "None",
  "TransactionConflict",
  "ThrottlingError",
  "ProvisionedThroughputExceeded",
]);

/**
 * Writes all parts or none. Returns the names of the parts whose condition failed; an empty set when everything was
 * written. Conflicts with other transactions are retried with jittered backoff. Throws `changed_meanwhile` when the
 * last attempt conflicts.
 */
export async function transact<Name extends string>(
  parts: readonly TransactionPart<Name>[],
  terms: Omit<WriteTerms, "sendUpdate"> = systemTerms,
): Promise<ReadonlySet<Name>> {
  const conflicts = new Map<TransactionPart<Name>, number>();
  return retryOnTransactionConflict(async () => {
    const writes: { readonly part: TransactionPart<Name>; readonly item: TransactItem }[] = [];
    for (const part of parts) {
      const items = transactItems(part, conflicts.get(part) ?? 0, terms.tableName());
      if (items === undefined) return new Set([part.name]);
      writes.push(...items.map((item) => ({ part, item })));
    }
    try {
      await terms.sendTransaction(writes.map(({ item }) => item));
      return new Set<Name>();
    } catch (thrown) {
      if (!(thrown instanceof TransactionCanceledException)) throw thrown;
      const codes = (thrown.CancellationReasons ?? []).map(({ Code }) => Code ?? "None");
      const partsWith = (code: string) =>
        new Set(writes.filter((_, index) => codes[index] === code).map(({ part }) => part));
      const failedParts = partsWith("ConditionalCheckFailed");
      if (failedParts.size > 0) return new Set([...failedParts].map(({ name }) => name));
      for (const part of partsWith("TransactionConflict")) conflicts.set(part, (conflicts.get(part) ?? 0) + 1);
      if (codes.length > 0 && codes.every((code) => retryableCodes.has(code))) throw new Conflict(thrown);
      throw thrown;
    }
  }, terms.timing);
}

/** Updates a row. Returns the updated row, or undefined when the condition failed. */
export async function update(
  change: Update,
  { sendUpdate, timing }: UpdateTerms = systemTerms,
): Promise<Record<string, unknown> | undefined> {
  return retryOnTransactionConflict(async () => {
    try {
      const { Attributes } = await sendUpdate(change);
      return Attributes ?? {};
    } catch (thrown) {
      if (thrown instanceof ConditionalCheckFailedException) return undefined;
      if (thrown instanceof TransactionConflictException) throw new Conflict(thrown);
      throw thrown;
    }
  }, timing);
}

/** Thrown to retry a write. */
class Conflict extends Error {
  constructor(cause: Error) {
    super("Another transaction is writing the same rows.", { cause });
  }
}

async function retryOnTransactionConflict<T>(write: () => Promise<T>, timing = systemTiming): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (thrown) {
      if (!(thrown instanceof Conflict)) throw thrown;
      if (attempt === maxAttempts) throw new ShopError("changed_meanwhile", { cause: thrown.cause });
      await timing.wait(timing.random() * Math.min(20 * 2 ** attempt, 500));
    }
  }
}

type TransactItems = NonNullable<TransactWriteCommandInput["TransactItems"]>;
type TransactItem = TransactItems[number];

function transactItems(
  part: TransactionPart<string>,
  conflicts: number,
  TableName: string,
): readonly TransactItem[] | undefined {
  if ("put" in part) return [{ Put: { TableName, ...part.put } }];
  if ("update" in part) return [{ Update: { TableName, ...part.update } }];
  if ("spread" in part) return part.spread(conflicts)?.map((update) => ({ Update: { TableName, ...update } }));
  if ("remove" in part) return [{ Delete: { TableName, ...part.remove } }];
  return [{ ConditionCheck: { TableName, ...part.check } }];
}
