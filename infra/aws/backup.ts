import { Aws, Duration, Fn, RemovalPolicy } from "aws-cdk-lib";
import {
  BackupPlan,
  BackupPlanRule,
  BackupResource,
  BackupSelection,
  BackupVault,
  BackupVaultEvents,
  type IBackupVault,
} from "aws-cdk-lib/aws-backup";
import { Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { Schedule } from "aws-cdk-lib/aws-events";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Topic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import { UserError } from "#cli/user-error.ts";
import { brand } from "#shared/domain/brand.ts";
import {
  type BackupSettings,
  backupDays,
  copiesVaultName,
  hourlyBackupDays,
  vaultNamePrefix,
} from "../settings/backup.ts";
import type { AlarmFactory } from "./alarm-factory.ts";
import { backupRole } from "./backup-roles.ts";

export interface TableBackupProps {
  /** The stage's name. */
  readonly stage: string;
  /** The region of the stage. */
  readonly region: string;
  readonly table: TableV2;
  readonly backup: BackupSettings;
  readonly topic: Topic;
  readonly alarmFactory: AlarmFactory;
}

/**
 * Backs up a stage's table with AWS Backup: every day, kept for 35 days in a locked vault, and copied to the vaults
 * that the stage file names. If there are copies, also every hour, kept for two days, because point-in-time recovery
 * does not leave the region (docs/decisions/044).
 *
 * The vault is locked in governance mode: no one can delete a backup or shorten its time, except a person with the
 * right to remove the lock. It survives the deletion of the stack. Its backups are encrypted with AWS Backup's own key,
 * which no one can delete.
 */
export class TableBackup extends Construct {
  readonly vault: BackupVault;

  constructor(scope: Construct, id: string, props: TableBackupProps) {
    super(scope, id);
    const copyTo = copyDestinations(props);
    this.vault = new BackupVault(this, "Vault", {
      backupVaultName: `${vaultNamePrefix(props.stage)}${uniquePartOfStack()}`,
      lockConfiguration: { minRetention: Duration.days(1), maxRetention: Duration.days(backupDays) },
      // A failed first deployment must be repeatable; afterward the vault stays.
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      ...(copyTo.length > 0 && {
        notificationTopic: props.topic,
        notificationEvents: [BackupVaultEvents.COPY_JOB_FAILED],
      }),
    });
    if (copyTo.length > 0) allowEncryptedNotifications(props.topic);
    const plan = new BackupPlan(this, "Plan", {
      backupPlanName: `${brand.name}-${props.stage}`,
      backupVault: this.vault,
      backupPlanRules: backupRules(
        copyTo.map((arn, index) => BackupVault.fromBackupVaultArn(this, `Copies${index + 1}`, arn)),
      ),
    });
    new BackupSelection(this, "Selection", {
      backupPlan: plan,
      backupSelectionName: "Table",
      resources: [BackupResource.fromArn(props.table.tableArn)],
      role: backupRole(this, {
        table: props.table,
        vaultArn: this.vault.backupVaultArn,
        copyVaultArns: copyTo,
        regions: [Aws.REGION, ...(props.backup.copyToRegion === undefined ? [] : [props.backup.copyToRegion])],
      }),
      // It would let the role back up everything in the account.
      disableDefaultBackupPolicy: true,
    });
    addAlarm(props.alarmFactory, this.vault);
  }
}

/**
 * The ARNs of the vaults that receive copies.
 * @throws UserError when the copies would stay in the stage's region
 */
function copyDestinations({ stage, region, backup }: TableBackupProps): readonly string[] {
  const { copyToRegion, copyToVaultArn } = backup;
  if (copyToRegion === region)
    throw new UserError(`The stage ${stage} is in ${region} itself; name another region in backup.copyToRegion.`);
  const otherRegion = (to: string) =>
    `arn:${Aws.PARTITION}:backup:${to}:${Aws.ACCOUNT_ID}:backup-vault:${copiesVaultName(stage, region)}`;
  return [
    ...(copyToRegion === undefined ? [] : [otherRegion(copyToRegion)]),
    ...(copyToVaultArn === undefined ? [] : [copyToVaultArn]),
  ];
}

/** Times are UTC. A daily backup starts at half past, when the hourly one of the same table has usually ended. */
function backupRules(copyTo: readonly IBackupVault[]): BackupPlanRule[] {
  const keptFor = (days: number) => {
    const deleteAfter = Duration.days(days);
    return {
      deleteAfter,
      copyActions: copyTo.map((destinationBackupVault) => ({ destinationBackupVault, deleteAfter })),
    };
  };
  const daily = new BackupPlanRule({
    ruleName: "Daily",
    scheduleExpression: Schedule.cron({ hour: "3", minute: "30" }),
    startWindow: Duration.hours(1),
    completionWindow: Duration.hours(12),
    ...keptFor(backupDays),
  });
  if (copyTo.length === 0) return [daily];
  const hourly = new BackupPlanRule({
    ruleName: "Hourly",
    scheduleExpression: Schedule.cron({ minute: "0" }),
    startWindow: Duration.hours(1),
    completionWindow: Duration.hours(3),
    ...keptFor(hourlyBackupDays),
  });
  return [daily, hourly];
}

/**
 * The first part of the UUID in the stack's id. Vaults have no generated names, and one that an earlier stack left
 * behind must not keep a new stack from being created.
 */
function uniquePartOfStack(): string {
  return Fn.select(0, Fn.split("-", Fn.select(2, Fn.split("/", Aws.STACK_ID))));
}

/** https://docs.aws.amazon.com/aws-backup/latest/devguide/backup-notifications.html */
function allowEncryptedNotifications(topic: Topic): void {
  topic.masterKey?.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal("backup.amazonaws.com")],
      actions: ["kms:Decrypt", "kms:GenerateDataKey"],
      resources: ["*"],
    }),
  );
}

/** The alarm also rings when the plan stopped, or never started: missing data counts as no backup. */
function addAlarm(alarmFactory: AlarmFactory, vault: BackupVault): void {
  alarmFactory.addAlarm(
    "NoBackup",
    {
      title: "the table is not backed up",
      meaning:
        "No backup of the table was completed for 26 hours. If you lost the table and its region now, you'd lose what customers bought since the last backup.",
      runbook: "no-backup",
    },
    {
      metric: new Metric({
        namespace: "AWS/Backup",
        metricName: "NumberOfBackupJobsCompleted",
        dimensionsMap: { BackupVaultName: vault.backupVaultName },
        statistic: Stats.SUM,
        period: Duration.hours(1),
      }),
      threshold: 1,
      periods: [26, 26],
      side: "below",
    },
  );
}
