import * as z from "zod";

/** An error response of DynamoDB, as JSON. */
export interface ConflictResponse {
  readonly __type: string;
  readonly message: string;
  readonly CancellationReasons?: readonly { readonly Code: string; readonly Message?: string }[];
}

const key = z.looseObject({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) });
const request = z.looseObject({ Item: key.optional(), Key: key.optional() });
const transaction = z.object({ TransactItems: z.array(z.record(z.string(), request)) });
const errorPrefix = "com.amazonaws.dynamodb.v20120810#";
const ongoing = "Transaction is ongoing for the item";

/**
 * Models DynamoDB's transaction conflicts, which the embedded engine never has: while a transaction is in flight, other
 * transactions on one of its items are canceled, and single writes to one are rejected. Reads are never affected.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html#transaction-conflict-handling
 */
export class TransactionConflicts {
  private readonly inFlight = new Set<string>();

  /**
   * Returns the response to a call that conflicts with a transaction in flight. Otherwise returns a function to call
   * once the call is answered.
   * @param operation "TransactWriteItems"
   */
  begin(operation: string, body: unknown): ConflictResponse | (() => void) {
    if (operation.startsWith("Transact")) return this.beginTransaction(operation, itemsOf(body));
    if (/^(Put|Update|Delete)Item$/.test(operation) && this.inFlight.has(itemOf(body))) {
      return { __type: `${errorPrefix}TransactionConflictException`, message: ongoing };
    }
    return () => {};
  }

  /** Whether a transaction holds this item. */
  isHeld(item: string): boolean {
    return this.inFlight.has(item);
  }

  /** Like `begin`, for a transaction on these items. */
  beginTransaction(operation: string, items: readonly string[]): ConflictResponse | (() => void) {
    if (items.some((item) => this.inFlight.has(item))) {
      const reasons = items.map((item) =>
        this.inFlight.has(item) ? { Code: "TransactionConflict", Message: ongoing } : { Code: "None" },
      );
      const codes = reasons.map(({ Code }) => Code).join(", ");
      return {
        __type: `${errorPrefix}TransactionCanceledException`,
        message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
        CancellationReasons: reasons,
      };
    }
    // Two transactions that only read do not conflict.
    if (operation !== "TransactWriteItems") return () => {};
    for (const item of items) this.inFlight.add(item);
    return () => {
      for (const item of items) this.inFlight.delete(item);
    };
  }
}

function itemsOf(body: unknown): readonly string[] {
  return transaction.parse(body).TransactItems.flatMap((item) => Object.values(item).map(itemOf));
}

function itemOf(body: unknown): string {
  const { Item, Key = Item } = request.parse(body);
  return JSON.stringify([Key?.pk.S, Key?.sk.S]);
}
