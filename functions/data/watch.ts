import { PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { tableName } from "../environment.ts";
import { keys } from "./keys.ts";
import { documentClient, readRow } from "./table.ts";

const run = z.object({ until: z.iso.datetime() });
/** What a job looks back on at its first run. */
const firstPeriodMs = 3_600_000;

/** Until when a job has looked; an hour ago before its first run. */
export async function lastRunOf(job: string, now: Date): Promise<Date> {
  const last = await readRow(keys.job(job), run);
  return last === undefined ? new Date(now.getTime() - firstPeriodMs) : new Date(last.until);
}

/** Records that a job has looked until this moment. */
export async function saveRunOf(job: string, until: Date): Promise<void> {
  const Item = { ...keys.job(job), until: until.toISOString() };
  await documentClient().send(new PutCommand({ TableName: tableName(), Item }));
}
