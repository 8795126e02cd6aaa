import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import * as z from "zod";
import { documentClient } from "../data/table.ts";

/** What a simulation of conflicts has seen. */
export interface SeenConflicts {
  /** Transactions that were sent, repetitions included. */
  readonly sent: () => number;
  /** The most conflicts that one row was in. */
  readonly mostOnOneRow: () => number;
  stop(): void;
}

/**
 * Cancels transactions as DynamoDB does, and the local database does not: a transaction on a row that another one of
 * this process is writing fails with `TransactionConflict`.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html#transaction-conflict-handling
 */
export function simulateConflicts(): SeenConflicts {
  const beingWritten = new Set<string>();
  const conflicts = new Map<string, number>();
  let sent = 0;
  const name = "simulateConflicts";
  const stack = documentClient().middlewareStack;
  stack.add(
    (next, { commandName }) =>
      async (args) => {
        const rows = commandName === "TransactWriteItemsCommand" ? rowsOf(args.input) : [];
        if (rows.length === 0) return next(args);
        sent += 1;
        const inConflict = rows.filter((row) => beingWritten.has(row));
        for (const row of inConflict) conflicts.set(row, (conflicts.get(row) ?? 0) + 1);
        if (inConflict.length > 0) throw canceled(rows, inConflict);
        for (const row of rows) beingWritten.add(row);
        try {
          return await next(args);
        } finally {
          for (const row of rows) beingWritten.delete(row);
        }
      },
    { step: "initialize", name },
  );
  return {
    sent: () => sent,
    mostOnOneRow: () => Math.max(0, ...conflicts.values()),
    stop: () => void stack.remove(name),
  };
}

const rowKey = z.object({ pk: z.string(), sk: z.string() });
const transaction = z.object({
  TransactItems: z.array(
    z.object({
      Put: z.object({ Item: rowKey }).optional(),
      Update: z.object({ Key: rowKey }).optional(),
      Delete: z.object({ Key: rowKey }).optional(),
      ConditionCheck: z.object({ Key: rowKey }).optional(),
    }),
  ),
});

/** The rows that a transaction writes or checks, in its order. */
function rowsOf(input: unknown): readonly string[] {
  return transaction.parse(input).TransactItems.map(({ Put, Update, Delete, ConditionCheck }) => {
    const key = Put?.Item ?? Update?.Key ?? Delete?.Key ?? ConditionCheck?.Key;
    return `${key?.pk} ${key?.sk}`;
  });
}

function canceled(rows: readonly string[], inConflict: readonly string[]) {
  return new TransactionCanceledException({
    message: "Transaction cancelled, please refer cancellation reasons for specific reasons",
    $metadata: {},
    CancellationReasons: rows.map((row) => ({ Code: inConflict.includes(row) ? "TransactionConflict" : "None" })),
  });
}
