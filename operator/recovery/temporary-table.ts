import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import {
  DeleteTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
} from "@aws-sdk/client-dynamodb";
import { UserError } from "#cli/user-error.ts";
import { recoveryTablePrefix } from "#infra/settings/backup.ts";

/**
 * Returns the name of the table that a backup is restored into. It is derived from the stage and the backup, so that
 * an interrupted recovery finds its table again.
 * @param source the backup's ARN, or the table's ARN and a time
 */
export function temporaryTableName(stage: string, source: string): string {
  return `${recoveryTablePrefix(stage)}${createHash("sha256").update(source).digest("hex").slice(0, 12)}`;
}

/** Returns a table's status, such as "ACTIVE" or "RESTORING"; undefined when there is none of that name. */
export async function tableStatus(client: DynamoDBClient, TableName: string): Promise<string | undefined> {
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    return Table?.RestoreSummary?.RestoreInProgress === true ? "RESTORING" : Table?.TableStatus;
  } catch (reason) {
    if (reason instanceof ResourceNotFoundException) return undefined;
    throw reason;
  }
}

/**
 * Waits until a table is restored. That takes minutes to hours, by size.
 * @param check throws an error when the restore has failed
 * @throws UserError when the table is being deleted
 */
export async function waitForTable(client: DynamoDBClient, name: string, check: () => Promise<void>): Promise<void> {
  const begun = Date.now();
  for (let pause = 250; ; pause = Math.min(pause * 1.5, 30_000)) {
    const status = await tableStatus(client, name);
    if (status === "ACTIVE") return;
    if (status === "DELETING") throw new UserError(`The table ${name} is being deleted; run this command again.`);
    await check();
    if (pause >= 30_000) console.error(`Restoring, for ${Math.round((Date.now() - begun) / 60_000)} minutes …`);
    await wait(pause);
  }
}

/** Deletes a table that `npm run recover` created. */
export async function deleteTemporaryTable(client: DynamoDBClient, TableName: string): Promise<void> {
  await client.send(new DeleteTableCommand({ TableName }));
}
