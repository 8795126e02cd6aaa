import { PutCommand, paginateScan } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { keys } from "../data/keys.ts";
import { documentClient, readRange } from "../data/table.ts";
import { tableName } from "../environment.ts";

type Row = Record<string, unknown>;

/** Every row of this test file's table, sorted by key, except counted attempts. */
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
    .filter((row) => !String(row.pk).startsWith("ATTEMPT#"))
    .sort((one, other) => keyText(one).localeCompare(keyText(other)));
}

/** The same without the records of mismatched payments, which only admins see. */
export async function allRecords(): Promise<Row[]> {
  return (await allRows()).filter(({ sk }) => sk !== "UNMATCHED");
}

/** Puts a row as left by an admin or by an earlier release. */
export async function putRow(row: Row): Promise<void> {
  await documentClient().send(new PutCommand({ TableName: tableName(), Item: row }));
}

/** Saves settings like the admin area does. */
export function saveSettings(values: Record<string, string>): Promise<void> {
  return putRow({ ...keys.settings(), values });
}

/** The counters, all-time or of a UTC day. Unused counters are omitted. */
export async function counters(day?: Date): Promise<Record<string, number>> {
  const { pk, sk: total } = keys.total();
  const sums: Record<string, number> = {};
  const from = day === undefined ? total : `DAY#${day.toISOString().slice(0, 10)}`;
  for (const { pk: _pk, sk: _sk, ...counts } of await readRange(pk, from, day === undefined ? total : `${from}~`)) {
    for (const [name, count] of Object.entries(z.record(z.string(), z.number()).parse(counts))) {
      sums[name] = (sums[name] ?? 0) + count;
    }
  }
  return sums;
}
