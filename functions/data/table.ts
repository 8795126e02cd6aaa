import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand, QueryCommand, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import type * as z from "zod";
import { tableName } from "../environment.ts";
import type { Key } from "./keys.ts";

/**
 * In milliseconds. Linux repeats an unanswered connection request after a second: a limit of just that would give up
 * when one packet is lost, or when the process itself was busy for so long. Three attempts stay within the 29 s of a
 * function.
 */
const timeLimits = { connectionTimeout: 3000, requestTimeout: 5000, throwOnRequestTimeout: true } as const;

let sharedClient: DynamoDBDocumentClient | undefined;

/**
 * The client of the single table, created on first use. The SDK reads DynamoDB's endpoint from
 * `AWS_ENDPOINT_URL_DYNAMODB`.
 */
export function documentClient(): DynamoDBDocumentClient {
  sharedClient ??= DynamoDBDocumentClient.from(new DynamoDBClient({ requestHandler: timeLimits }), {
    marshallOptions: { removeUndefinedValues: true },
  });
  return sharedClient;
}

/** Reads and parses a row; undefined when it does not exist. Strongly consistent. */
export async function readRow<T>(key: Key, schema: z.ZodType<T>): Promise<T | undefined> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true }),
  );
  return Item === undefined ? undefined : schema.parse(Item);
}

/**
 * Reads and parses the row with this index key; undefined when none has it. Eventually consistent, usually within a
 * second.
 */
export async function readIndexed<T>(
  index: "gsi1" | "gsi2" | "gsi3",
  indexKey: { readonly pk: string; readonly sk: string },
  schema: z.ZodType<T>,
): Promise<T | undefined> {
  const [row] = await queryAll({
    IndexName: index,
    KeyConditionExpression: "#pk = :pk AND #sk = :sk",
    ExpressionAttributeNames: { "#pk": `${index}pk`, "#sk": `${index}sk` },
    ExpressionAttributeValues: { ":pk": indexKey.pk, ":sk": indexKey.sk },
  });
  return row === undefined ? undefined : schema.parse(row);
}

/** Reads all rows with this partition key in gsi2, unparsed. Eventually consistent, usually within a second. */
export async function readGsi2(key: { readonly gsi2pk: string }): Promise<Record<string, unknown>[]> {
  return queryAll({
    IndexName: "gsi2",
    KeyConditionExpression: "gsi2pk = :pk",
    ExpressionAttributeValues: { ":pk": key.gsi2pk },
  });
}

/**
 * Reads all rows of a partition whose sort keys are in a range, both ends included; unparsed, in ascending order.
 * Strongly consistent.
 */
export async function readRange(pk: string, from: string, to: string): Promise<Record<string, unknown>[]> {
  return queryAll({
    KeyConditionExpression: "pk = :pk AND sk BETWEEN :from AND :to",
    ExpressionAttributeValues: { ":pk": pk, ":from": from, ":to": to },
    ConsistentRead: true,
  });
}

/** Runs a Query to its end, and returns the rows of all its pages. */
async function queryAll(query: Query): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  for await (const page of queryPages(query)) rows.push(...page);
  return rows;
}

type Query = Omit<QueryCommandInput, "TableName" | "ExclusiveStartKey">;

/** Runs a Query page by page, each as it is asked for. */
export async function* queryPages(query: Query): AsyncGenerator<readonly Record<string, unknown>[]> {
  let startKey: Record<string, unknown> | undefined;
  do {
    const page = await documentClient().send(
      new QueryCommand({ TableName: tableName(), ...query, ExclusiveStartKey: startKey }),
    );
    yield page.Items ?? [];
    startKey = page.LastEvaluatedKey;
  } while (startKey !== undefined);
}
