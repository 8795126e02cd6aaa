import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { tableName } from "../environment.ts";
import { readCursor, writeCursor } from "./cursors.ts";
import { documentClient } from "./table.ts";

/** Sort keys from the one to the other, both included; absent: from the first, to the last. */
export interface Bounds {
  readonly from?: string;
  readonly to?: string;
}

/** A list under one key, read page by page. */
export interface List extends Bounds {
  readonly index?: "gsi1" | "gsi2" | "gsi3";
  readonly pk: string;
  /** Oldest first. The default is the newest first. */
  readonly forward?: boolean;
  /** Rows that do not pass are read and left out; undefined passes all. */
  readonly filter?: Filter;
}

/**
 * A FilterExpression with what it names. The names `#pk`, `#sk`, `:pk`, `:from` and `:to` are taken. It is a part of
 * what a cursor belongs to, so it must not hold the moment of the request.
 */
export interface Filter {
  readonly expression: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, unknown>>;
}

/** What is asked of a list: at most `limit` rows, from where the cursor stands. */
export interface PageOf {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

type Row = Record<string, unknown>;

export interface Page<Of = Row> {
  readonly rows: readonly Of[];
  /** Where the next page begins; null when this was the last. */
  readonly nextCursor: string | null;
}

/** Text that sorts after every text: UTF-8 has no higher character. */
export const highest = "\u{10FFFF}";

/** The sort keys that begin with this text. */
export function beginningWith(text: string): Required<Bounds> {
  return { from: text, to: text + highest };
}

/** How many requests a page makes before it answers with fewer rows than asked. */
const mostRequests = 10;
/**
 * How many rows a filter looks at. Most let most rows pass, so the first request looks at little more than is wanted;
 * one that lets few pass shows itself, and each further request looks at a multiple.
 */
const look = { forEach: 1.5, least: 30, growth: 4, most: 500 };

/**
 * Where a page ended: the row's key, and its place in the index if it was read from one. DynamoDB takes sort keys of
 * up to 1,024 bytes.
 */
const text = z
  .string()
  .min(1)
  .refine((value) => value.isWellFormed() && Buffer.byteLength(value) <= 1024);
const position = z.strictObject({ pk: text, sk: text, at: text.optional() });
type Position = z.output<typeof position>;

/**
 * One page of a list, in one Query unless it ends at a megabyte. With a filter it goes on until the page is full, the
 * list ends or `mostRequests` are made, so that a filter which almost nothing passes answers soon, with fewer rows
 * and a cursor to go on from. Bounds that leave nothing are an empty list. Throws `invalid` for a cursor that is not
 * one of this list's; `limit` may differ from page to page.
 */
export async function readPage(list: List, { limit, cursor }: PageOf): Promise<Page> {
  const rows: Row[] = [];
  let next = cursor === undefined ? undefined : startKey(list, readCursor(list, cursor, positionIn(list)));
  if (isEmpty(list)) return { rows, nextCursor: null };
  for (let request = 0; request < mostRequests; request += 1) {
    // One row more than asked tells whether there is another page.
    const wanted = limit + 1 - rows.length;
    const page = await documentClient().send(
      new QueryCommand({
        TableName: tableName(),
        ...queryOf(list),
        Limit: list.filter === undefined ? wanted : looksAt(request, limit),
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

/** Rows that a request with a filter looks at: the first, the second, … of a page. */
function looksAt(request: number, limit: number): number {
  const first = Math.max(Math.ceil(limit * look.forEach), look.least);
  return Math.min(first * look.growth ** request, look.most);
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
      ...(between ? { ":from": list.from ?? " ", ":to": list.to ?? highest } : {}),
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

/** DynamoDB refuses a start outside of what is asked for. */
function positionIn(list: List): z.ZodType<Position> {
  const { index, pk, from = " ", to = highest } = list;
  return position.refine((start) => {
    const at = index === undefined ? start.sk : start.at;
    if (at === undefined || (index === undefined && start.pk !== pk)) return false;
    return order(from, at) <= 0 && order(at, to) <= 0;
  });
}

function isEmpty({ from, to }: List): boolean {
  return from !== undefined && to !== undefined && order(from, to) > 0;
}

/** DynamoDB sorts text by its UTF-8 bytes, JavaScript by UTF-16 units. */
function order(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}
