import { type App, Duration, RemovalPolicy, Stack, Tags } from "aws-cdk-lib";
import { BackupVault } from "aws-cdk-lib/aws-backup";
import { brand } from "#shared/domain/brand.ts";
import {
  type BackupSettings,
  backupDays,
  copiesStackName,
  copiesVaultName,
  lockGraceDays,
} from "../settings/backup.ts";

export interface BackupCopiesProps {
  /** The stage's name. */
  readonly stage: string;
  /** The region of the stage. */
  readonly region: string;
  readonly backup: BackupSettings;
}

/**
 * The vault in another region that holds copies of a stage's backups. Its lock is in compliance mode: from the fourth
 * day on no one can remove the lock or a backup, neither an administrator nor AWS, until the backup's 35 days are over.
 * So an attacker in the account cannot destroy the copies. (docs/decisions/044)
 */
class BackupCopiesStack extends Stack {
  constructor(app: App, stage: string, region: string, copyToRegion: string) {
    super(app, copiesStackName(stage), {
      description: `${brand.name}: copies of the backups of the ${stage} shop in ${region}`,
      env: { region: copyToRegion },
    });
    Tags.of(this).add("shop", brand.name);
    Tags.of(this).add("stage", stage);
    new BackupVault(this, "Vault", {
      backupVaultName: copiesVaultName(stage, region),
      lockConfiguration: {
        minRetention: Duration.days(1),
        maxRetention: Duration.days(backupDays),
        changeableFor: Duration.days(lockGraceDays),
      },
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
  }
}

/** Adds the stack of the vault for copies to the app, if the stage copies its backups to another region. */
export function addBackupCopies(app: App, { stage, region, backup }: BackupCopiesProps): Stack | undefined {
  if (backup.copyToRegion === undefined) return undefined;
  return new BackupCopiesStack(app, stage, region, backup.copyToRegion);
}
