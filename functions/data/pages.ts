import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { tableName } from "../environment.ts";
import { readCursor, writeCursor } from "./cursors.ts";
import { documentClient } from "./table.ts";

/** A range of sort keys, both ends included. An absent end is open. */
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
  /** Filters rows after DynamoDB has read them. Absent: all rows pass. */
  readonly filter?: Filter;
}

/**
 * A FilterExpression with its names and values. `#pk`, `#sk`, `:pk`, `:from` and `:to` are reserved. A filter is part
 * of the fingerprint of a list's cursors, so it must not contain the current time.
 */
export interface Filter {
  readonly expression: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, unknown>>;
}

/** A request for at most `limit` rows after the cursor, or from the start of the list. */
export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

type Row = Record<string, unknown>;

export interface Page<Item = Row> {
  readonly rows: readonly Item[];
  /** Cursor of the next page; null after the last. */
  readonly nextCursor: string | null;
}

/** Sorts after every other text, because it is the highest Unicode character. */
export const highestSortKey = "\u{10FFFF}";

/** The range of sort keys with this prefix. */
export function prefixBounds(prefix: string): Required<Bounds> {
  return { from: prefix, to: prefix + highestSortKey };
}

/** Max Queries per page. After these, a page is returned even if it has fewer rows than requested. */
const maxRequests = 10;
/**
 * How many rows a Query with a filter evaluates. Most filters pass most rows, so the first Query evaluates little more
 * than needed: `perRow` for each requested row. Each further Query evaluates `growth` times as many.
 */
const evaluationLimits = { perRow: 1.5, min: 30, growth: 4, max: 500 };

/** A key attribute of a cursor's position. DynamoDB sort keys have at most 1,024 bytes. */
const keyText = z
  .string()
  .min(1)
  .refine((value) => value.isWellFormed() && Buffer.byteLength(value) <= 1024);
/** The position of a page's last row: its primary key, and in an index also its sort key there (`at`). */
const position = z.strictObject({ pk: keyText, sk: keyText, at: keyText.optional() });
type Position = z.output<typeof position>;

/**
 * Reads a page of a list. One Query is enough, unless the rows exceed a megabyte or the list has a filter. Then Queries
 * continue until the page is full, the list ends or `maxRequests` is reached, so a filter that passes few rows may
 * return a short page with a cursor. An empty range of sort keys is an empty list. `limit` may differ between pages.
 * Throws `invalid` for a cursor of another list.
 */
export async function readPage(list: List, { limit, cursor }: PageRequest): Promise<Page> {
  const rows: Row[] = [];
  let startKey = cursor === undefined ? undefined : startKeyAt(list, readCursor(list, cursor, positionIn(list)));
  if (hasEmptyRange(list)) return { rows, nextCursor: null };
  for (let request = 0; request < maxRequests; request += 1) {
    // One extra row reveals whether there is another page.
    const rowsNeeded = limit + 1 - rows.length;
    const page = await documentClient().send(
      new QueryCommand({
        TableName: tableName(),
        ...queryOf(list),
        Limit: list.filter === undefined ? rowsNeeded : evaluatedRows(request, limit),
        ScanIndexForward: list.forward ?? false,
        ...(list.index === undefined ? { ConsistentRead: true } : {}),
        ...(startKey === undefined ? {} : { ExclusiveStartKey: startKey }),
      }),
    );
    rows.push(...(page.Items ?? []));
    startKey = page.LastEvaluatedKey;
    if (startKey === undefined || rows.length > limit) break;
  }
  const lastRow = rows.length > limit ? rows[limit - 1] : startKey;
  return { rows: rows.slice(0, limit), nextCursor: lastRow === undefined ? null : cursorAt(list, lastRow) };
}

/** The number of rows that the nth Query of a page evaluates; `request` starts at 0. */
function evaluatedRows(request: number, limit: number): number {
  const firstLimit = Math.max(Math.ceil(limit * evaluationLimits.perRow), evaluationLimits.min);
  return Math.min(firstLimit * evaluationLimits.growth ** request, evaluationLimits.max);
}

function queryOf(list: List) {
  const { pk, sk } = keyAttributesOf(list);
  const isBounded = list.from !== undefined || list.to !== undefined;
  return {
    ...(list.index === undefined ? {} : { IndexName: list.index }),
    KeyConditionExpression: isBounded ? "#pk = :pk AND #sk BETWEEN :from AND :to" : "#pk = :pk",
    ExpressionAttributeNames: { "#pk": pk, ...(isBounded ? { "#sk": sk } : {}), ...list.filter?.names },
    ExpressionAttributeValues: {
      ":pk": list.pk,
      ...(isBounded ? { ":from": list.from ?? " ", ":to": list.to ?? highestSortKey } : {}),
      ...list.filter?.values,
    },
    ...(list.filter === undefined ? {} : { FilterExpression: list.filter.expression }),
  };
}

/** The names of the key attributes of the table or index. */
function keyAttributesOf({ index }: List): { readonly pk: string; readonly sk: string } {
  return index === undefined ? { pk: "pk", sk: "sk" } : { pk: `${index}pk`, sk: `${index}sk` };
}

/** The ExclusiveStartKey for a cursor's position. */
function startKeyAt(list: List, { pk, sk, at }: Position): Row {
  const indexAttributes = keyAttributesOf(list);
  return { pk, sk, ...(list.index === undefined ? {} : { [indexAttributes.pk]: list.pk, [indexAttributes.sk]: at }) };
}

function cursorAt(list: List, row: Row): string {
  const { pk, sk } = row;
  const at = list.index === undefined ? {} : { at: row[keyAttributesOf(list).sk] };
  return writeCursor(list, position.parse({ pk, sk, ...at }));
}

/** The schema of positions within a list. DynamoDB rejects a start key outside the queried range. */
function positionIn(list: List): z.ZodType<Position> {
  const { index, pk, from = " ", to = highestSortKey } = list;
  return position.refine((start) => {
    const at = index === undefined ? start.sk : start.at;
    if (at === undefined || (index === undefined && start.pk !== pk)) return false;
    return compareAsUtf8(from, at) <= 0 && compareAsUtf8(at, to) <= 0;
  });
}

function hasEmptyRange({ from, to }: List): boolean {
  return from !== undefined && to !== undefined && compareAsUtf8(from, to) > 0;
}

/** Compares texts like DynamoDB, by UTF-8 bytes; JavaScript compares UTF-16 units. */
function compareAsUtf8(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
