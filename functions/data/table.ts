import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand, QueryCommand, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import type * as z from "zod";
import { tableName } from "../environment.ts";
import type { Key } from "./keys.ts";

let documents: DynamoDBDocumentClient | undefined;

/**
 * The client of the single table, created on first use. The SDK reads DynamoDB's address from
 * `AWS_ENDPOINT_URL_DYNAMODB`.
 */
export function documentClient(): DynamoDBDocumentClient {
  documents ??= DynamoDBDocumentClient.from(
    new DynamoDBClient({
      requestHandler: { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true },
    }),
    { marshallOptions: { removeUndefinedValues: true } },
  );
  return documents;
}

/** Reads one row (strongly consistent); undefined when there is none. */
export async function readRow<T>(key: Key, schema: z.ZodType<T>): Promise<T | undefined> {
  const { Item } = await documentClient().send(
    new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true }),
  );
  return Item === undefined ? undefined : schema.parse(Item);
}

/** The row at an index key; undefined when there is none. Eventually consistent, usually within a second. */
export async function readIndexed<T>(
  index: "gsi1" | "gsi2" | "gsi3",
  at: { readonly pk: string; readonly sk: string },
  schema: z.ZodType<T>,
): Promise<T | undefined> {
  const [row] = await everyPage({
    IndexName: index,
    KeyConditionExpression: "#pk = :pk AND #sk = :sk",
    ExpressionAttributeNames: { "#pk": `${index}pk`, "#sk": `${index}sk` },
    ExpressionAttributeValues: { ":pk": at.pk, ":sk": at.sk },
  });
  return row === undefined ? undefined : schema.parse(row);
}

/** All rows under one key of gsi2, unparsed. Indexes are eventually consistent, usually within a second. */
export async function readGsi2(key: { readonly gsi2pk: string }): Promise<Record<string, unknown>[]> {
  return everyPage({
    IndexName: "gsi2",
    KeyConditionExpression: "gsi2pk = :pk",
    ExpressionAttributeValues: { ":pk": key.gsi2pk },
  });
}

/** All rows of a partition in a range of sort keys, unparsed, ascending, all pages. */
export async function readRange(pk: string, from: string, to: string): Promise<Record<string, unknown>[]> {
  return everyPage({
    KeyConditionExpression: "pk = :pk AND sk BETWEEN :from AND :to",
    ExpressionAttributeValues: { ":pk": pk, ":from": from, ":to": to },
    ConsistentRead: true,
  });
}

async function everyPage(query: Omit<QueryCommandInput, "TableName">): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  let next: Record<string, unknown> | undefined;
  do {
    const page = await documentClient().send(
      new QueryCommand({ TableName: tableName(), ...query, ExclusiveStartKey: next }),
    );
    rows.push(...(page.Items ?? []));
    next = page.LastEvaluatedKey;
  } while (next !== undefined);
  return rows;
}
