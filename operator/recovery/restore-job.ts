import {
  type BackupClient,
  DescribeRestoreJobCommand,
  GetRestoreJobMetadataCommand,
  paginateListRestoreJobs,
  StartRestoreJobCommand,
} from "@aws-sdk/client-backup";
import { UserError } from "#cli/user-error.ts";

export interface RestoreRequest {
  readonly backupArn: string;
  /** The new table. */
  readonly table: string;
  readonly roleArn: string;
}

/** The states in which a job has restored nothing and will not. */
const endedInVain: ReadonlySet<string> = new Set(["ABORTED", "FAILED"]);

/** Finds the job that restores a backup into this table, and the number of earlier ones that failed. */
export async function findRestoreJob(client: BackupClient, { backupArn, table }: RestoreRequest) {
  let failedCount = 0;
  for await (const { RestoreJobs = [] } of paginateListRestoreJobs({ client }, { ByResourceType: "DynamoDB" })) {
    for (const { RestoreJobId, RecoveryPointArn, Status = "" } of RestoreJobs) {
      if (RecoveryPointArn !== backupArn || RestoreJobId === undefined) continue;
      const { Metadata = {} } = await client.send(new GetRestoreJobMetadataCommand({ RestoreJobId }));
      if (Metadata.targetTableName !== table) continue;
      if (!endedInVain.has(Status)) return { id: RestoreJobId, failedCount };
      failedCount += 1;
    }
  }
  return { id: undefined, failedCount };
}

/**
 * Starts restoring a backup into a new table, unless a job already does, and returns the job's id. The token makes AWS
 * start one job, even if this process dies before the answer, and another one after a failure.
 * https://docs.aws.amazon.com/aws-backup/latest/devguide/restoring-dynamodb.html
 */
export async function startRestoreJob(client: BackupClient, request: RestoreRequest): Promise<string> {
  const { id, failedCount } = await findRestoreJob(client, request);
  if (id !== undefined) return id;
  const { RestoreJobId } = await client.send(
    new StartRestoreJobCommand({
      RecoveryPointArn: request.backupArn,
      IamRoleArn: request.roleArn,
      ResourceType: "DynamoDB",
      IdempotencyToken: `${request.table}-${failedCount}`,
      Metadata: { targetTableName: request.table, encryptionType: "Default" },
    }),
  );
  if (RestoreJobId === undefined) throw new Error("AWS Backup did not return the id of the restore job.");
  return RestoreJobId;
}

/**
 * Checks that a restore job has not failed.
 * @throws UserError with AWS's reason when it has
 */
export async function checkRestoreJob(client: BackupClient, RestoreJobId: string): Promise<void> {
  const { Status = "", StatusMessage = "no reason was given" } = await client.send(
    new DescribeRestoreJobCommand({ RestoreJobId }),
  );
  if (endedInVain.has(Status))
    throw new UserError(`AWS Backup could not restore the backup (job ${RestoreJobId}): ${StatusMessage}`);
}
