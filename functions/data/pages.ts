import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { tableName } from "../environment.ts";
import { readCursor, writeCursor } from "./cursors.ts";
import { shardCount } from "./keys.ts";
import { type Comparison, mergedRows, type Partition, partitionsBehind, shareOf } from "./merged-partitions.ts";
import { documentClient } from "./table.ts";

/** A range of sort keys, both ends included. An absent end is open. */
export interface Bounds {
  readonly from?: string;
  readonly to?: string;
}

/** A list read page by page. */
export interface List extends Bounds {
  readonly index?: "gsi1" | "gsi2" | "gsi3";
  /** The list's partition, or several, which are merged by sort key. No two rows may have the same one. */
  readonly pk: string | readonly string[];
  /** Oldest first instead of newest first. */
  readonly forward?: boolean;
  /** Filters rows after DynamoDB has read them. Absent: all rows pass. */
  readonly filter?: Filter;
  /** What its cursors are valid for, if that is not only this list as it is described here. */
  readonly identity?: string;
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

/** In how many of its partitions a list has most of its rows: the shards, and that of older releases. */
const maxFilledPartitions = shardCount + 1;
/** Max Queries per page and partition. After these, a page is returned even if it has fewer rows than requested. */
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
 * Reads a page of a list. One Query of each partition is enough, unless the rows exceed a megabyte or the list has a
 * filter. Then Queries continue until the page is full, the list ends or `maxRequests` is reached, so a filter that
 * passes few rows may return a short page with a cursor. An empty range of sort keys is an empty list. `limit` may
 * differ between pages. Throws `invalid` for a cursor of another list.
 *
 * Several partitions are read at the same time, each a little further than its share of the page. After that, Queries
 * continue only where a row of this page may still be unread. A row that two partitions have, because it is just moving
 * from one to the other, is listed once.
 */
export async function readPage(list: List, { limit, cursor }: PageRequest): Promise<Page> {
  const start = cursor === undefined ? undefined : readCursor(identityOf(list), cursor, positionIn(list));
  if (hasEmptyRange(list)) return { rows: [], nextCursor: null };
  const partitions = [list.pk].flat().map((pk): Partition => {
    return { pk, rows: [], readAsFarAs: start && startKeyAt(list, pk, start), isAtEnd: false };
  });
  const compare = orderIn(list);
  for (let request = 0; request < maxRequests; request += 1) {
    // One extra row reveals whether there is another page.
    const behind = partitionsBehind(partitions, limit + 1, compare);
    if (behind.length === 0) break;
    const rowsNeeded = limit + 1 - mergedRows(partitions, compare).rows.length;
    const rowsToRead = list.filter === undefined ? rowsNeeded : evaluatedRows(request, limit);
    const share = shareOf(rowsToRead, Math.min(behind.length, maxFilledPartitions));
    await Promise.all(behind.map((partition) => readOn(list, partition, share)));
  }
  const { rows, end } = mergedRows(partitions, compare);
  const lastRow = rows.length > limit ? rows[limit - 1] : end;
  return { rows: rows.slice(0, limit), nextCursor: lastRow === undefined ? null : cursorAt(list, lastRow) };
}

/** Reads on in a partition with one Query. */
async function readOn(list: List, partition: Partition, rowsToRead: number): Promise<void> {
  const { Items = [], LastEvaluatedKey } = await documentClient().send(
    new QueryCommand({
      TableName: tableName(),
      ...queryOf(list, partition.pk),
      Limit: rowsToRead,
      ScanIndexForward: list.forward ?? false,
      ...(list.index === undefined ? { ConsistentRead: true } : {}),
      ...(partition.readAsFarAs === undefined ? {} : { ExclusiveStartKey: partition.readAsFarAs }),
    }),
  );
  partition.rows.push(...Items);
  partition.readAsFarAs = LastEvaluatedKey;
  partition.isAtEnd = LastEvaluatedKey === undefined;
}

/** The order of a list's rows. */
function orderIn(list: List): Comparison {
  const { sk } = keyAttributesOf(list);
  const sign = list.forward ? 1 : -1;
  return (one, other) => sign * compareAsUtf8(String(one[sk]), String(other[sk]));
}

/** The number of rows that the nth Query of a page evaluates; `request` starts at 0. */
function evaluatedRows(request: number, limit: number): number {
  const firstLimit = Math.max(Math.ceil(limit * evaluationLimits.perRow), evaluationLimits.min);
  return Math.min(firstLimit * evaluationLimits.growth ** request, evaluationLimits.max);
}

function queryOf(list: List, partition: string) {
  const { pk, sk } = keyAttributesOf(list);
  const isBounded = list.from !== undefined || list.to !== undefined;
  return {
    ...(list.index === undefined ? {} : { IndexName: list.index }),
    KeyConditionExpression: isBounded ? "#pk = :pk AND #sk BETWEEN :from AND :to" : "#pk = :pk",
    ExpressionAttributeNames: { "#pk": pk, ...(isBounded ? { "#sk": sk } : {}), ...list.filter?.names },
    ExpressionAttributeValues: {
      ":pk": partition,
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

/** The ExclusiveStartKey in a partition for a cursor's position, whose row may be in another partition. */
function startKeyAt(list: List, partition: string, { pk, sk, at }: Position): Row {
  const indexAttributes = keyAttributesOf(list);
  return list.index === undefined
    ? { pk: partition, sk }
    : { pk, sk, [indexAttributes.pk]: partition, [indexAttributes.sk]: at };
}

function cursorAt(list: List, row: Row): string {
  const { pk, sk } = row;
  const at = list.index === undefined ? {} : { at: row[keyAttributesOf(list).sk] };
  return writeCursor(identityOf(list), position.parse({ pk, sk, ...at }));
}

function identityOf(list: List): unknown {
  return list.identity ?? list;
}

/** The schema of positions within a list. DynamoDB rejects a start key outside the queried range. */
function positionIn(list: List): z.ZodType<Position> {
  const { index, pk, from = " ", to = highestSortKey } = list;
  return position.refine((start) => {
    const at = index === undefined ? start.sk : start.at;
    if (at === undefined || (index === undefined && ![pk].flat().includes(start.pk))) return false;
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
