import * as z from "zod";
import { followTableStream } from "./table-stream.ts";

/** What of a table's stream a function gets, and how much of it at once. */
export interface StreamPart {
  readonly filter: unknown;
  readonly batchSize: number;
}

export interface StreamTable {
  readonly dynamoDbUrl: string;
  readonly name: string;
}

const batchAnswer = z.object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })) });

/** Hands a part of a table's stream to a function, which answers with the records to be handed over again. */
export function followFor(
  call: (event: unknown) => Promise<unknown>,
  { filter, batchSize }: StreamPart,
  { dynamoDbUrl, name }: StreamTable,
): Promise<{ stop(): Promise<void> }> {
  return followTableStream({
    dynamoDbUrl,
    tableName: name,
    filter,
    batchSize,
    onBatch: async (Records) =>
      batchAnswer.parse(await call({ Records })).batchItemFailures.map(({ itemIdentifier }) => itemIdentifier),
  });
}
