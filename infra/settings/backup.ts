/** Which backups of the table exist, and how they are named. Commands use this file too, so it does not load CDK. */
import { UserError } from "#cli/user-error.ts";
import { brand } from "#shared/domain/brand.ts";
import type { StageFile } from "../stages/stage-file.ts";

/**
 * How long a backup is kept, in days. Point-in-time recovery keeps as long. A longer time would break the promise of
 * the privacy page about people who were erased (`shared/content/privacy.ts`).
 */
export const backupDays = 35;

/** How long an hourly backup is kept, in days. Only stages that copy their backups elsewhere have hourly ones. */
export const hourlyBackupDays = 2;

/** How long the lock on copies can still be changed after its creation, in days: AWS's minimum. Afterward, never. */
export const lockGraceDays = 3;

/** Where a stage copies its backups to, as in its file. Without either, they stay in the stage's region. */
export type BackupSettings = NonNullable<StageFile["backup"]>;

/** AWS's limit for the name of a vault. */
const maxVaultName = 50;

/** The prefix of the names of a stage's own vaults: the rest is unique to the stack that created it. */
export function vaultNamePrefix(stage: string): string {
  return `${brand.name}-${stage}-backups-`;
}

/**
 * The vault that holds the copies of a stage's backups, in another region or account.
 * @param region the region of the stage, not of the vault
 * @throws UserError when the name would be too long for AWS
 */
export function copiesVaultName(stage: string, region: string): string {
  const name = `${brand.name}-${stage}-${region}-copies`;
  if (name.length <= maxVaultName) return name;
  throw new UserError(
    `The vault ${name} would have a name of ${name.length} characters, and AWS allows ${maxVaultName}; use a shorter name for the stage.`,
  );
}

/** Whether a vault, by its name, holds backups of a stage or copies of them. */
export function isVaultOf(stage: string, vault: string): boolean {
  const region = "[a-z]{2}(?:-gov|-iso[a-z]?)?-[a-z]+-\\d";
  return (
    vault.startsWith(vaultNamePrefix(stage)) || new RegExp(`^${brand.name}-${stage}-${region}-copies$`).test(vault)
  );
}

/** The stack that creates the vault for copies. */
export function copiesStackName(stage: string): string {
  return `${brand.name}-${stage}-copies`;
}

/** The prefix of tables that `npm run recover` restores backups into. The stage's restore role is limited to them. */
export function recoveryTablePrefix(stage: string): string {
  return `${brand.name}-${stage}-recovery-`;
}
