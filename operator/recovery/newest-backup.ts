import { GetRestoreJobMetadataCommand, paginateListRestoreJobs } from "@aws-sdk/client-backup";
import { DescribeTableCommand, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { UserError } from "#cli/user-error.ts";
import { recoveryTablePrefix } from "#infra/settings/backup.ts";
import { type FoundBackup, listBackups } from "./recovery-points.ts";
import type { RestoreClients } from "./recovery-source.ts";
import { temporaryTableName } from "./temporary-table.ts";

/** A recovery that was begun longer ago is not resumed: its table was left behind. */
const resumedWithinMs = 24 * 60 * 60_000;

/**
 * Chooses the newest backup, or one whose recovery was begun within a day: a backup taken since must not make an
 * interrupted recovery start again.
 * @throws UserError when there is no backup
 */
export async function chooseNewest(
  clients: RestoreClients,
  stage: string,
  fromStage: string,
  now: Date,
): Promise<{ readonly chosen: FoundBackup; readonly newest: FoundBackup }> {
  const backups = await listBackups(clients.backup, fromStage);
  const [newest] = backups;
  if (newest === undefined) {
    throw new UserError(
      `There is no complete backup of the stage ${fromStage} in this account and in ${await clients.backup.config.region()}; check AWS_PROFILE, AWS_REGION and --from-stage.`,
    );
  }
  const since = now.getTime() - resumedWithinMs;
  const begunTables = new Set([
    ...(await recentTables(clients, stage, since)),
    ...(await tablesBeingRestored(clients, since)),
  ]);
  const begun = backups.find(({ arn }) => begunTables.has(temporaryTableName(stage, arn)));
  return { chosen: begun ?? newest, newest };
}

/** The temporary tables of the stage that were created since then. */
async function recentTables({ dynamoDb }: RestoreClients, stage: string, since: number): Promise<readonly string[]> {
  const prefix = recoveryTablePrefix(stage);
  // AWS lists tables sorted by name, so all of them are on the first page.
  const { TableNames = [] } = await dynamoDb.send(new ListTablesCommand({ ExclusiveStartTableName: prefix }));
  const names = TableNames.filter((name) => name.startsWith(prefix));
  const tables = await Promise.all(names.map((TableName) => dynamoDb.send(new DescribeTableCommand({ TableName }))));
  return tables.flatMap(({ Table }) =>
    Table?.TableName !== undefined && (Table.CreationDateTime?.getTime() ?? 0) >= since ? [Table.TableName] : [],
  );
}

/** The tables that jobs are restoring right now, which may not exist yet. */
async function tablesBeingRestored({ backup }: RestoreClients, since: number): Promise<readonly string[]> {
  const tables: string[] = [];
  const input = { ByResourceType: "DynamoDB", ByCreatedAfter: new Date(since) };
  for await (const { RestoreJobs = [] } of paginateListRestoreJobs({ client: backup }, input)) {
    for (const { RestoreJobId, Status } of RestoreJobs) {
      if (RestoreJobId === undefined || (Status !== "PENDING" && Status !== "RUNNING")) continue;
      const { Metadata = {} } = await backup.send(new GetRestoreJobMetadataCommand({ RestoreJobId }));
      if (Metadata.targetTableName !== undefined) tables.push(Metadata.targetTableName);
    }
  }
  return tables;
}
