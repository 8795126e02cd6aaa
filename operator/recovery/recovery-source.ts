import type { BackupClient } from "@aws-sdk/client-backup";
import {
  type DynamoDBClient,
  RestoreTableFromBackupCommand,
  RestoreTableToPointInTimeCommand,
} from "@aws-sdk/client-dynamodb";
import { UserError } from "#cli/user-error.ts";
import type { DeployedStage } from "../stage/deployed-stage.ts";
import { chooseNewest } from "./newest-backup.ts";
import { checkRestoreJob, startRestoreJob } from "./restore-job.ts";
import { tableStatus, temporaryTableName } from "./temporary-table.ts";

/** What a recovery restores, and how. */
export interface RecoverySource {
  /** In the middle of a sentence: "the backup of 2026-11-21T03:41:07.000Z". */
  readonly description: string;
  readonly temporaryTable: string;
  /**
   * Starts restoring into the temporary table, unless that was done before. Returns a function that throws an error
   * when the restore has failed.
   */
  begin(): Promise<() => Promise<void>>;
}

/** The AWS services that restore. */
export interface RestoreClients {
  readonly backup: BackupClient;
  readonly dynamoDb: DynamoDBClient;
}

const nothingToCheck = async () => {};

/** A backup of AWS Backup or of DynamoDB itself. */
export function fromBackup(
  { backup, dynamoDb }: RestoreClients,
  target: Pick<DeployedStage, "RestoreRoleArn"> & { readonly stage: string },
  arn: string,
): RecoverySource {
  const temporaryTable = temporaryTableName(target.stage, arn);
  const description = `the backup ${arn}`;
  if (arn.includes(":dynamodb:")) {
    const restore = () =>
      dynamoDb.send(new RestoreTableFromBackupCommand({ BackupArn: arn, TargetTableName: temporaryTable }));
    return { description, temporaryTable, begin: () => unlessBegun(dynamoDb, temporaryTable, restore) };
  }
  return {
    description,
    temporaryTable,
    async begin() {
      if (target.RestoreRoleArn === undefined) {
        throw new UserError(
          `The stage ${target.stage} has no output RestoreRoleArn; deploy it with this version first.`,
        );
      }
      if ((await tableStatus(dynamoDb, temporaryTable)) !== undefined) return nothingToCheck;
      const id = await startRestoreJob(backup, {
        backupArn: arn,
        table: temporaryTable,
        roleArn: target.RestoreRoleArn,
      });
      return () => checkRestoreJob(backup, id);
    },
  };
}

/** The newest backup of a stage in this region, or the newest copy. */
export async function fromNewestBackup(
  clients: RestoreClients,
  target: Pick<DeployedStage, "RestoreRoleArn"> & { readonly stage: string },
  fromStage: string,
  now: Date,
): Promise<RecoverySource> {
  const { chosen, newest } = await chooseNewest(clients, target.stage, fromStage, now);
  const source = fromBackup(clients, target, chosen.arn);
  const age = `the backup of ${chosen.takenAt.toISOString()} in the vault ${chosen.vault} (${chosen.arn})`;
  if (chosen === newest) return { ...source, description: age };
  const begun = `whose recovery was begun before; there is a newer one of ${newest.takenAt.toISOString()}, which --recovery-point ${newest.arn} would take`;
  return { ...source, description: `${age}, ${begun}` };
}

/** A table as it was at a time of the last 35 days. */
export function fromTime({ dynamoDb }: RestoreClients, stage: string, sourceTable: string, at: Date): RecoverySource {
  const temporaryTable = temporaryTableName(stage, `${sourceTable}@${at.toISOString()}`);
  const source = sourceTable.startsWith("arn:") ? { SourceTableArn: sourceTable } : { SourceTableName: sourceTable };
  const restore = () =>
    dynamoDb.send(
      new RestoreTableToPointInTimeCommand({ ...source, TargetTableName: temporaryTable, RestoreDateTime: at }),
    );
  return {
    description: `the table ${sourceTable} as it was at ${at.toISOString()}`,
    temporaryTable,
    begin: () => unlessBegun(dynamoDb, temporaryTable, restore),
  };
}

async function unlessBegun(dynamoDb: DynamoDBClient, table: string, restore: () => Promise<unknown>) {
  if ((await tableStatus(dynamoDb, table)) === undefined) await restore();
  return nothingToCheck;
}
