import { DeleteCommand, PutCommand, paginateScan } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { counterOf } from "../data/counter-rows.ts";
import { keys } from "../data/keys.ts";
import { documentClient, readRange } from "../data/table.ts";
import { tableName } from "../environment.ts";

type Row = Record<string, unknown>;

/** Reads every row of this test file's table, sorted by key, except the counters of rate limits and jobs' progress. */
export async function allRows(): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of paginateScan(
    { client: documentClient() },
    { TableName: tableName(), ConsistentRead: true },
  )) {
    rows.push(...(page.Items ?? []));
  }
  const keyText = ({ pk, sk }: Row) => `${pk} ${sk}`;
  return rows
    .filter(({ pk }) => pk !== "JOBS" && !String(pk).startsWith("ATTEMPT#"))
    .sort((a, b) => keyText(a).localeCompare(keyText(b)));
}

/** Reads every row like `allRows`, except the records of unmatched payments, which only admins see. */
export async function allRecords(): Promise<Row[]> {
  return (await allRows()).filter(({ sk }) => sk !== "UNMATCHED");
}

/** Writes a row directly, such as one that an admin or an earlier release would have written. */
export async function putRow(row: Row): Promise<void> {
  await documentClient().send(new PutCommand({ TableName: tableName(), Item: row }));
}

/**
 * Forgets the jobs' progress, as if they had never run. For tests that store a record with a time before the last run,
 * which on a real clock cannot happen.
 */
export async function forgetProgress(): Promise<void> {
  for (const loop of ["pending-orders", "pending-donations", "missed-events", "stripe-calls"]) {
    await documentClient().send(new DeleteCommand({ TableName: tableName(), Key: keys.job(loop) }));
  }
}

/** Writes the settings, in place of all saved ones. */
export function saveSettings(values: Record<string, string>): Promise<void> {
  return putRow({ ...keys.settings(), values });
}

/** Reads the counters, all-time or of a UTC day. Counters that were never written are omitted. */
export async function counters(day?: Date): Promise<Record<string, number>> {
  const { pk, sk: totalKey } = keys.total();
  const sums: Record<string, number> = {};
  const firstKey = day === undefined ? totalKey : `DAY#${day.toISOString().slice(0, 10)}`;
  for (const { pk: _pk, sk: _sk, ...counts } of await readRange(pk, firstKey, `${firstKey}~`)) {
    for (const [name, count] of Object.entries(z.record(z.string(), z.number()).parse(counts))) {
      sums[name] = (sums[name] ?? 0) + count;
    }
  }
  return sums;
}

/** The counters among these rows, each the sum of its rows, by sort key of the main row and name: `TOTAL orders`. */
export function countersIn(rows: readonly Row[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { pk, sk, ...counts } of rows) {
    if (pk !== keys.total().pk) continue;
    for (const [name, count] of Object.entries(z.record(z.string(), z.number()).parse(counts))) {
      const fullName = `${counterOf(String(sk)).main} ${name}`;
      sums.set(fullName, (sums.get(fullName) ?? 0) + count);
    }
  }
  return sums;
}
