import * as z from "zod";
import { tableShape } from "#shared/runtime/names.ts";
import { callDynamoDb } from "../aws/table.ts";
import type { StreamTable } from "../streams/follow-for.ts";

const key = z.record(z.string(), z.unknown());
const scanned = z.object({ Items: z.array(key), LastEvaluatedKey: key.optional() });
const { partitionKey, sortKey, timeToLive } = tableShape;

/**
 * Deletes the rows of a local table whose time to live has passed at a time that may be ahead of the database's own, as
 * DynamoDB does within days. Returns how many.
 */
export async function deleteExpired(table: StreamTable, now: Date): Promise<number> {
  let count = 0;
  let ExclusiveStartKey: z.output<typeof key> | undefined;
  do {
    const page = scanned.parse(
      await call(table, "Scan", {
        FilterExpression: `${timeToLive} < :now`,
        ProjectionExpression: `${partitionKey}, ${sortKey}`,
        ExpressionAttributeValues: { ":now": { N: String(Math.floor(now.getTime() / 1000)) } },
        ...(ExclusiveStartKey && { ExclusiveStartKey }),
      }),
    );
    for (const Key of page.Items) await call(table, "DeleteItem", { Key });
    count += page.Items.length;
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey !== undefined);
  return count;
}

async function call({ dynamoDbUrl, name }: StreamTable, action: string, input: object): Promise<unknown> {
  const { ok, output } = await callDynamoDb(dynamoDbUrl, action, { TableName: name, ...input });
  if (!ok) throw new Error(`Expired rows could not be deleted: ${output}`);
  return JSON.parse(output);
}
