import {
  type BackupClient,
  paginateListBackupVaults,
  paginateListRecoveryPointsByBackupVault,
} from "@aws-sdk/client-backup";
import * as z from "zod";
import { isVaultOf } from "#infra/settings/backup.ts";

/** A backup in a vault of AWS Backup that can be restored. */
export interface FoundBackup {
  readonly arn: string;
  readonly takenAt: Date;
  /** The name of the vault. */
  readonly vault: string;
}

const completed = z.object({
  RecoveryPointArn: z.string(),
  CreationDate: z.date(),
  Status: z.literal("COMPLETED"),
  ResourceType: z.literal("DynamoDB"),
});

/**
 * Lists a stage's backups in this region, newest first: in the vaults of its stacks, past ones too, and in the vault
 * for copies from another region.
 */
export async function listBackups(client: BackupClient, stage: string): Promise<readonly FoundBackup[]> {
  const found: FoundBackup[] = [];
  for await (const { BackupVaultList = [] } of paginateListBackupVaults({ client }, {})) {
    for (const { BackupVaultName = "" } of BackupVaultList) {
      if (isVaultOf(stage, BackupVaultName)) found.push(...(await listVault(client, BackupVaultName)));
    }
  }
  return found.sort((one, other) => other.takenAt.getTime() - one.takenAt.getTime());
}

async function listVault(client: BackupClient, vault: string): Promise<readonly FoundBackup[]> {
  const found: FoundBackup[] = [];
  for await (const page of paginateListRecoveryPointsByBackupVault({ client }, { BackupVaultName: vault })) {
    for (const point of page.RecoveryPoints ?? []) {
      const { data } = completed.safeParse(point);
      if (data !== undefined) found.push({ arn: data.RecoveryPointArn, takenAt: data.CreationDate, vault });
    }
  }
  return found;
}
