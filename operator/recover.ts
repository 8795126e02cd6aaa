/**
 * `npm run recover -- --stage NEW --recovery-point latest|ARN|TIME`: fills a deployed stage's table from a backup of
 * AWS Backup, from a backup that DynamoDB took, or from a table as it was at a time. Exit codes: 0 all items match,
 * 1 some differ or the command failed, 2 invalid arguments.
 *
 * Nothing is stored about the progress. The temporary table's name is derived from the backup, AWS knows the restore
 * job, and copying an item again changes nothing: so a run that died is continued by the same command.
 */
import { BackupClient } from "@aws-sdk/client-backup";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { UserError } from "#cli/user-error.ts";
import { type Prompter, withPrompter } from "./prompts/prompter.ts";
import { type RecoverCommand, readRecoverCommand, recoverUsage } from "./recover-command.ts";
import { fillTable, hasData, refuseOtherData } from "./recovery/fill-table.ts";
import {
  fromBackup,
  fromNewestBackup,
  fromTime,
  type RecoverySource,
  type RestoreClients,
} from "./recovery/recovery-source.ts";
import { deleteTemporaryTable, tableStatus, waitForTable } from "./recovery/temporary-table.ts";
import { runCommand } from "./run-command.ts";
import { type DeployedStage, findDeployedStage } from "./stage/deployed-stage.ts";
import { describeItemCount } from "./table-copy/batches.ts";
import { describeComparison } from "./table-copy/compare.ts";
import { openTable } from "./table-copy/table.ts";

await runCommand(
  readRecoverCommand(process.argv.slice(2)),
  recoverUsage,
  ({ stage }) => `The ${stage} stage`,
  (command) => withPrompter(command.yes, (prompts) => recover(command, prompts)),
);

async function recover(command: RecoverCommand, prompts: Prompter): Promise<void> {
  const clients = { backup: new BackupClient(), dynamoDb: new DynamoDBClient() };
  const deployed = await findDeployedStage(command.stage);
  const target = openTable(deployed.TableName);
  const source = await findSource(command, deployed, clients);
  const status = await tableStatus(clients.dynamoDb, source.temporaryTable);
  const isFilled = await hasData(target);
  if (isFilled && !command.intoNonempty && status === undefined) {
    throw new UserError(
      `The table ${target.name} of the ${command.stage} shop has items; nothing was done. Use --into-nonempty to add only the missing items and keep the existing ones.`,
    );
  }
  describePlan(command, deployed, source, status);
  if (!(await prompts.confirm("Continue?"))) throw new UserError("Nothing was changed.");

  const check = await source.begin();
  await waitForTable(clients.dynamoDb, source.temporaryTable, check);
  console.log(`Restored into the table ${source.temporaryTable}.`);
  const temporary = openTable(source.temporaryTable);
  if (isFilled && !command.intoNonempty) await refuseOtherData(temporary, target);
  const { added, comparison } = await fillTable(temporary, target);
  console.log(`${describeItemCount(added)} added to the table ${target.name}.`);
  console.log(describeComparison(comparison, "the backup"));
  const isEqual = comparison.missing + comparison.different === 0;
  if (!isEqual) process.exitCode = 1;
  await offerToDelete(clients, source.temporaryTable, isEqual, prompts);
  for (const sentence of nextSteps(command.stage, deployed)) console.log(sentence);
}

async function findSource(
  { stage, fromStage, point, table }: RecoverCommand,
  deployed: DeployedStage,
  clients: RestoreClients,
): Promise<RecoverySource> {
  const target = { ...deployed, stage };
  if (point.kind === "backup") return fromBackup(clients, target, point.arn);
  if (point.kind === "latest") return fromNewestBackup(clients, target, fromStage, new Date());
  const sourceTable = table ?? (fromStage === stage ? deployed : await findDeployedStage(fromStage)).TableName;
  return fromTime(clients, stage, sourceTable, point.at);
}

function describePlan(
  { stage, intoNonempty }: RecoverCommand,
  { SiteUrl, place, TableName }: DeployedStage,
  { description, temporaryTable }: RecoverySource,
  status: string | undefined,
): void {
  const restored = status === undefined ? "" : status === "ACTIVE" ? " (done already)" : " (begun already)";
  console.log(
    [
      `The ${stage} shop is at ${SiteUrl}, in ${place}.`,
      `To recover: ${description}.`,
      `  1. restore it into the temporary table ${temporaryTable}${restored}`,
      `  2. copy every item into the table ${TableName}${intoNonempty ? ", keeping the items that it has" : ", which must be empty"}`,
      "  3. compare every item",
    ].join("\n"),
  );
}

async function offerToDelete(
  { dynamoDb }: RestoreClients,
  table: string,
  isEqual: boolean,
  prompts: Prompter,
): Promise<void> {
  if (!isEqual) console.log(`The temporary table ${table} is kept. It holds personal data; delete it in the end.`);
  else if (await prompts.confirm(`Delete the temporary table ${table}, which holds personal data?`)) {
    await deleteTemporaryTable(dynamoDb, table);
    console.log(`The temporary table ${table} is deleted.`);
  } else console.log(`Delete it later: aws dynamodb delete-table --table-name ${table}`);
}

function nextSteps(stage: string, { SiteUrl }: DeployedStage): readonly string[] {
  return [
    "Next:",
    `  the secrets, and Stripe's webhook: npm run setup -- --stage ${stage} (everyone signs in again if the keys are new)`,
    "  the domain and its DNS record, if the shop moves: docs/operating/second-region.md",
    "  people erased since the backup must be erased again, and payments made since are at Stripe: docs/runbooks/table-restore.md, step 3",
    `  check: sign in at ${SiteUrl}/login, open an old order, and look at /admin`,
  ];
}
