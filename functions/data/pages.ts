import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { tableName } from "../environment.ts";
import { ShopError } from "../shop-error.ts";
import { documentClient } from "./table.ts";

/** A list under one key, read page by page. Sort keys between `from` and `to`, both included, when they are given. */
export interface List {
  readonly index?: "gsi1" | "gsi2" | "gsi3";
  readonly pk: string;
  readonly from?: string;
  readonly to?: string;
  /** Oldest first. The default is the newest first. */
  readonly forward?: boolean;
  /** Rows that do not pass are read and left out; undefined passes all. */
  readonly filter?: Filter;
}

/** A FilterExpression with what it names. */
export interface Filter {
  readonly expression: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, unknown>>;
}

export interface Page {
  readonly rows: readonly Record<string, unknown>[];
  /** Where the next page begins; null when this was the last. */
  readonly nextCursor: string | null;
}

/** How many rows a page with a filter may read, in requests of one page each, before it answers with fewer than asked. */
const mostRequests = 10;

/** Where a page ended: the row's key, and its place in the index if it was read from one. */
const position = z.strictObject({
  pk: z.string().max(300),
  sk: z.string().max(300),
  at: z.string().max(600).optional(),
});
type Position = z.output<typeof position>;

/**
 * One page of a list. Without a filter it is one Query; with one it goes on until the page is full, the list ends or `mostRequests` are
 * made, so that a filter which almost nothing passes answers soon, with a cursor to go on from. The cursor is opaque and good for the same
 * list only; throws `invalid` for any other.
 */
export async function readPage(
  list: List,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page> {
  const rows: Record<string, unknown>[] = [];
  let next = cursor === undefined ? undefined : startKey(list, readCursor(list, cursor));
  for (let request = 0; request < mostRequests; request += 1) {
    const page = await documentClient().send(
      new QueryCommand({
        TableName: tableName(),
        ...queryOf(list),
        Limit: list.filter === undefined ? limit - rows.length : limit,
        ScanIndexForward: list.forward ?? false,
        ...(list.index === undefined ? { ConsistentRead: true } : {}),
        ...(next === undefined ? {} : { ExclusiveStartKey: next }),
      }),
    );
    const found = page.Items ?? [];
    const room = limit - rows.length;
    rows.push(...found.slice(0, room));
    // Filtered rows came in a full page's read: those without room are the next page's.
    const cut = found.length > room ? found[room - 1] : undefined;
    next = cut === undefined ? page.LastEvaluatedKey : cut;
    if (next === undefined || rows.length === limit) break;
  }
  return { rows, nextCursor: next === undefined ? null : writeCursor(list, next) };
}

function queryOf(list: List) {
  const { pk, sk } = attributesOf(list);
  const between = list.from !== undefined || list.to !== undefined;
  return {
    ...(list.index === undefined ? {} : { IndexName: list.index }),
    KeyConditionExpression: between ? "#pk = :pk AND #sk BETWEEN :from AND :to" : "#pk = :pk",
    ExpressionAttributeNames: { "#pk": pk, ...(between ? { "#sk": sk } : {}), ...list.filter?.names },
    ExpressionAttributeValues: {
      ":pk": list.pk,
      // The highest character of all is above every key.
      ...(between ? { ":from": list.from ?? " ", ":to": list.to ?? "\u{10FFFF}" } : {}),
      ...list.filter?.values,
    },
    ...(list.filter === undefined ? {} : { FilterExpression: list.filter.expression }),
  };
}

function attributesOf({ index }: List): { readonly pk: string; readonly sk: string } {
  return index === undefined ? { pk: "pk", sk: "sk" } : { pk: `${index}pk`, sk: `${index}sk` };
}

function startKey(list: List, { pk, sk, at }: Position): Record<string, unknown> {
  const index = attributesOf(list);
  return { pk, sk, ...(list.index === undefined ? {} : { [index.pk]: list.pk, [index.sk]: at }) };
}

function writeCursor(list: List, row: Record<string, unknown>): string {
  const { pk, sk } = row;
  const at = list.index === undefined ? {} : { at: row[attributesOf(list).sk] };
  return Buffer.from(JSON.stringify(position.parse({ pk, sk, ...at }))).toString("base64url");
}

function readCursor(list: List, cursor: string): Position {
  const read = position.safeParse(jsonOf(Buffer.from(cursor, "base64url").toString("utf8")));
  const fits =
    read.success &&
    (list.index === undefined ? read.data.pk === list.pk && inside(list, read.data.sk) : inside(list, read.data.at));
  if (fits) return read.data;
  const message = "This cursor does not belong to this list.";
  throw new ShopError("invalid", { message, issues: [{ path: "cursor", message }] });
}

/** DynamoDB refuses a start outside of the range that is asked for. */
function inside({ from = "", to = "\u{10FFFF}" }: List, at: string | undefined): boolean {
  return at !== undefined && at !== "" && at >= from && at <= to;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
