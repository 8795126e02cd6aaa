import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { tableName } from "../environment.ts";
import { readCursor, writeCursor } from "./cursors.ts";
import { documentClient } from "./table.ts";

/** A range of sort keys, both ends included; an absent end is open. */
export interface Bounds {
  readonly from?: string;
  readonly to?: string;
}

/** A list under one partition key, read page by page. */
export interface List extends Bounds {
  readonly index?: "gsi1" | "gsi2" | "gsi3";
  readonly pk: string;
  /** Oldest first instead of newest first. */
  readonly forward?: boolean;
  /** Filters rows after reading; undefined passes all. */
  readonly filter?: Filter;
}

/**
 * A FilterExpression with its names and values. `#pk`, `#sk`, `:pk`, `:from` and `:to` are reserved. It is part of a
 * cursor's fingerprint, so it must not contain the current time.
 */
export interface Filter {
  readonly expression: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, unknown>>;
}

/** A page request: at most `limit` rows after the cursor. */
export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

type Row = Record<string, unknown>;

export interface Page<Of = Row> {
  readonly rows: readonly Of[];
  /** Cursor of the next page; null after the last. */
  readonly nextCursor: string | null;
}

/** Sorts after every text: UTF-8 has no higher character. */
export const highestSortKey = "\u{10FFFF}";

/** The range of sort keys with this prefix. */
export function prefixBounds(text: string): Required<Bounds> {
  return { from: text, to: text + highestSortKey };
}

/** Max Queries per page before it returns fewer rows than requested. */
const maxRequests = 10;
/**
 * Rows evaluated per Query with a filter. Most filters pass most rows, so the first Query reads little more than
 * needed; each further one reads a multiple.
 */
const evaluationLimits = { forEach: 1.5, least: 30, growth: 4, most: 500 };

/**
 * Position of a page's last row: its key, and its index key if read from an index. DynamoDB sort keys have up to 1,024
 * bytes.
 */
const text = z
  .string()
  .min(1)
  .refine((value) => value.isWellFormed() && Buffer.byteLength(value) <= 1024);
const position = z.strictObject({ pk: text, sk: text, at: text.optional() });
type Position = z.output<typeof position>;

/**
 * Reads a page, in one Query unless it exceeds a megabyte. With a filter it continues until the page is full, the list
 * ends or `maxRequests` is reached, so a selective filter returns quickly with fewer rows and a cursor. Empty ranges
 * give an empty list. Throws `invalid` for a cursor of another list; `limit` may vary between pages.
 */
export async function readPage(list: List, { limit, cursor }: PageRequest): Promise<Page> {
  const rows: Row[] = [];
  let next = cursor === undefined ? undefined : startKey(list, readCursor(list, cursor, positionIn(list)));
  if (isEmpty(list)) return { rows, nextCursor: null };
  for (let request = 0; request < maxRequests; request += 1) {
    // One extra row shows whether there is another page.
    const missing = limit + 1 - rows.length;
    const page = await documentClient().send(
      new QueryCommand({
        TableName: tableName(),
        ...queryOf(list),
        Limit: list.filter === undefined ? missing : evaluatedRows(request, limit),
        ScanIndexForward: list.forward ?? false,
        ...(list.index === undefined ? { ConsistentRead: true } : {}),
        ...(next === undefined ? {} : { ExclusiveStartKey: next }),
      }),
    );
    rows.push(...(page.Items ?? []));
    next = page.LastEvaluatedKey;
    if (next === undefined || rows.length > limit) break;
  }
  const end = rows.length > limit ? rows[limit - 1] : next;
  return { rows: rows.slice(0, limit), nextCursor: end === undefined ? null : cursorAt(list, end) };
}

/** Rows evaluated by the nth Query of a page. */
function evaluatedRows(request: number, limit: number): number {
  const first = Math.max(Math.ceil(limit * evaluationLimits.forEach), evaluationLimits.least);
  return Math.min(first * evaluationLimits.growth ** request, evaluationLimits.most);
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
      ...(between ? { ":from": list.from ?? " ", ":to": list.to ?? highestSortKey } : {}),
      ...list.filter?.values,
    },
    ...(list.filter === undefined ? {} : { FilterExpression: list.filter.expression }),
  };
}

function attributesOf({ index }: List): { readonly pk: string; readonly sk: string } {
  return index === undefined ? { pk: "pk", sk: "sk" } : { pk: `${index}pk`, sk: `${index}sk` };
}

function startKey(list: List, { pk, sk, at }: Position): Row {
  const index = attributesOf(list);
  return { pk, sk, ...(list.index === undefined ? {} : { [index.pk]: list.pk, [index.sk]: at }) };
}

function cursorAt(list: List, row: Row): string {
  const { pk, sk } = row;
  const at = list.index === undefined ? {} : { at: row[attributesOf(list).sk] };
  return writeCursor(list, position.parse({ pk, sk, ...at }));
}

/** DynamoDB rejects a start key outside the queried range. */
function positionIn(list: List): z.ZodType<Position> {
  const { index, pk, from = " ", to = highestSortKey } = list;
  return position.refine((start) => {
    const at = index === undefined ? start.sk : start.at;
    if (at === undefined || (index === undefined && start.pk !== pk)) return false;
    return order(from, at) <= 0 && order(at, to) <= 0;
  });
}

function isEmpty({ from, to }: List): boolean {
  return from !== undefined && to !== undefined && order(from, to) > 0;
}

/** DynamoDB sorts by UTF-8 bytes, JavaScript by UTF-16 units. */
function order(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
