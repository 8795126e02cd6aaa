import { randomUUID } from "node:crypto";
import * as z from "zod";
import { type FakeBackup, type FakeRestores, snapshot, startFakeRestores } from "../fake-restores.ts";
import { type Account, accountId } from "./account.ts";
import type { FakeTables } from "./tables.ts";

const plan = z.object({
  BackupPlan: z.object({
    BackupPlanRule: z.array(
      z.looseObject({
        TargetBackupVault: z.string(),
        CopyActions: z.array(z.looseObject({ DestinationBackupVaultArn: z.string() })).default([]),
      }),
    ),
  }),
});
const vault = z.looseObject({ BackupVaultName: z.string() });

/** One region's AWS Backup, with the vaults that stacks have created. */
export class FakeBackups {
  readonly #account: Account;
  readonly #region: string;
  readonly #tables: FakeTables;
  readonly #backups: Record<string, FakeBackup[]> = {};
  #server: Promise<FakeRestores> | undefined;

  constructor(account: Account, region: string, tables: FakeTables) {
    this.#account = account;
    this.#region = region;
    this.#tables = tables;
  }

  /** Where calls of AWS Backup are answered. */
  async url(): Promise<string> {
    this.#server ??= this.#tables
      .url()
      .then((dynamoDbUrl) => startFakeRestores({ dynamoDbUrl, vaults: this.#backups }));
    return (await this.#server).environment.AWS_ENDPOINT_URL_BACKUP ?? "";
  }

  /**
   * Does what the region's only backup plan does: stores what a table contains in the plan's vault, and copies it to
   * the vaults of other regions.
   * @param inOtherRegion the AWS Backup of another region
   */
  async takeBackup(table: string, inOtherRegion: (region: string) => FakeBackups): Promise<void> {
    const [resource] = this.#account.inRegion(this.#region, "AWS::Backup::BackupPlan");
    const { BackupPlanRule: rules } = plan.parse(resource?.properties).BackupPlan;
    const items = await snapshot(await this.#tables.url(), table);
    const [rule] = rules;
    this.#store((id) => `${id}.BackupVaultName` === rule?.TargetBackupVault, items);
    for (const { DestinationBackupVaultArn: arn } of rule?.CopyActions ?? []) {
      const [, , , region = "", , , name] = arn.split(":");
      inOtherRegion(region).#store((_, each) => each === name, items);
    }
  }

  #store(isVault: (id: string, name: string) => boolean, items: readonly unknown[]): void {
    const vaults = this.#account.inRegion(this.#region, "AWS::Backup::BackupVault");
    const found = vaults.find(({ physicalId, properties }) =>
      isVault(physicalId, vault.parse(properties).BackupVaultName),
    );
    const { BackupVaultName } = vault.parse(found?.properties);
    const arn = `arn:aws:backup:${this.#region}:${accountId}:recovery-point:${randomUUID()}`;
    this.#backups[BackupVaultName] = [
      ...(this.#backups[BackupVaultName] ?? []),
      { arn, takenAt: new Date().toISOString(), items },
    ];
  }

  async stop(): Promise<void> {
    await (await this.#server)?.stop();
  }
}
