/**
 * `npm run deploy -- --stage NAME`: see `deploy-command.ts`. Exit codes: 0 done, 1 failed or refused, 2 invalid
 * arguments.
 *
 * Whatever can be checked without building is checked first: the stage's file, the account, the region, the state of
 * the deployed stack. The site and the stack are then built once, and what was compared is what is deployed.
 */
import { randomUUID } from "node:crypto";
import path from "node:path";
import { projectRoot } from "#cli/project-root.ts";
import { UserError } from "#cli/user-error.ts";
import { stackName } from "#infra/aws/stage-name.ts";
import { copiesStackName } from "#infra/settings/backup.ts";
import { passDeployAtOnce } from "#infra/settings/deploy-at-once.ts";
import { buildSite } from "#infra/site/build-site.ts";
import { requireDeployable } from "#infra/stages/deployable.ts";
import { readStage, type StageSettings } from "#infra/stages/stage-settings.ts";
import { type DeployCommand, readDeployCommand, usage } from "./deploy-command.ts";
import { otherStacks, readAssembly, requireNoAlarms } from "./deployment/assembly.ts";
import { contextArguments, rollbackArguments } from "./deployment/cdk-arguments.ts";
import { executeChangeSet, findChangeSet, requireExecutable } from "./deployment/change-set.ts";
import { lostSettings } from "./deployment/lost-settings.ts";
import { describeChanges } from "./deployment/planned-changes.ts";
import { runCdk } from "./deployment/run-cdk.ts";
import { failuresOf, waitForStack } from "./deployment/wait-for-stack.ts";
import { confirmOnce } from "./prompts/require-confirmation.ts";
import { protectTable } from "./protect-table.ts";
import { runCommand } from "./run-command.ts";
import { findPlace } from "./stage/enter-stage.ts";
import { findStack, isDeployed, readTemplate, type Stack, setProtection } from "./stage/stack.ts";
import type { Template } from "./stage/template.ts";

await runCommand(
  readDeployCommand(process.argv.slice(2)),
  usage,
  ({ stage }) => `The stack ${stackName(stage)}`,
  deploy,
);

async function deploy(command: DeployCommand): Promise<void> {
  const settings = readStage(command.stage);
  const { account, region } = await findPlace();
  requireDeployable(settings, region);
  const name = stackName(command.stage);
  console.log(`${name} in account ${account}, ${region} (${settings.file}, ${settings.payments} payments)`);
  const deployed = await findStack(name);
  if (deployed !== undefined) await prepareStack(deployed, settings.keepsData);
  await confirmOnce(
    command.yes,
    `${{ deploy: "Deploy", plan: "Plan a deployment of", execute: "Change" }[command.action]} ${name} there?`,
  );
  if (command.changeSet !== undefined) {
    await executePlan(command, name, command.changeSet, deployed);
  } else {
    const folder = await synthesize(command);
    const next = await readAssembly(folder, name);
    if (command.withoutRollbackAlarms) requireNoAlarms(next, command.stage);
    await requireNothingLost(command, deployed, next);
    if (command.action === "plan") {
      await requireCopies(settings);
      return plan(command, name, folder, deployed);
    }
    const approval = command.yes ? ["--require-approval", "never"] : [];
    try {
      // The alarms that roll the shop back are in its own region, so other stacks are deployed without them.
      for (const other of await otherStacks(folder, name))
        await runCdk("deploy", other, "--app", folder, "--exclusively", ...approval, ...command.cdkArguments);
      await runCdk(...deployArguments(command, name, folder, deployed), ...approval, ...command.cdkArguments);
    } catch (reason) {
      await explainFailure(reason, command, region);
    }
  }
  const result = await findStack(name);
  if (settings.keepsData && result !== undefined) await protect(result);
}

/** Protects a stack that keeps its data, and its table, from deletion. */
async function protect(stack: Stack): Promise<void> {
  await setProtection(stack, true);
  console.log(`${stack.name} is protected from deletion.`);
  const { TableName } = stack.outputs;
  if (TableName === undefined) return;
  await protectTable(TableName);
  console.log(`Its table ${TableName} is protected from deletion.`);
}

/** Says what to do about the most frequent reasons why cdk fails; it has printed AWS's own. */
async function explainFailure(reason: unknown, { stage }: DeployCommand, region: string): Promise<never> {
  if (!(reason instanceof UserError)) throw reason;
  const name = stackName(stage);
  const failed = await findStack(name);
  // cdk has protected it before it was complete; it must be deleted before it can be made again.
  if (failed !== undefined && /^ROLLBACK_/.test(failed.status)) await setProtection(failed, false);
  // A pipeline's role may not read the toolkit's stack, but then its region is bootstrapped.
  const toolkit = await findStack("CDKToolkit").catch(() => "unreadable");
  if (toolkit === undefined)
    throw new UserError(`${reason.message}\n${region} is not bootstrapped: npm run bootstrap -- --stage ${stage}`);
  if (failed?.status !== "ROLLBACK_COMPLETE") throw reason;
  throw new UserError(
    `${reason.message}\nOf ${name} nothing is left but the record of its failure. Remove the cause, then run the same command again (docs/operating/first-deployment-failed.md).`,
  );
}

/** Refuses to deploy over a change in progress, and prepares a failed first deployment to be repeated. */
async function prepareStack(stack: Stack, keepsData: boolean): Promise<void> {
  const { name, status } = stack;
  if (status.endsWith("_IN_PROGRESS") && status !== "REVIEW_IN_PROGRESS")
    throw new UserError(`${name} is being changed at the moment (${status}); wait until that has ended.`);
  if (isDeployed(stack) || !/^(ROLLBACK_|CREATE_FAILED)/.test(status)) return;
  console.log(
    `The first deployment of ${name} has failed (${status}); cdk deletes what is left of it and starts again.`,
  );
  if (keepsData) await setProtection(stack, false);
}

/** Builds the site and the stack, unless `--app` names one. Returns the folder of the synthesis. */
async function synthesize(command: DeployCommand): Promise<string> {
  const { app, stage, originSecretVersion, withoutRollbackAlarms } = command;
  if (app !== undefined) return path.resolve(projectRoot, app);
  passDeployAtOnce(withoutRollbackAlarms);
  await buildSite();
  await runCdk("synth", "--quiet", ...contextArguments(stage, originSecretVersion));
  return path.join(projectRoot, "cdk.out");
}

/** @throws UserError when the next template takes something away that `--remove` does not name */
async function requireNothingLost({ remove }: DeployCommand, deployed: Stack | undefined, next: Template) {
  if (deployed === undefined || !isDeployed(deployed)) return;
  const lost = lostSettings(await readTemplate(deployed.name), next).filter(({ setting }) => !remove.includes(setting));
  if (lost.length === 0) return;
  const settings = [...new Set(lost.map(({ setting }) => setting))].join(",");
  const fields = [...new Set(lost.map(({ field }) => field))].join(", ");
  throw new UserError(
    `Nothing was deployed: this would take away ${lost.map(({ description }) => description).join(", ")}. ` +
      `Set ${fields} in the stage's file to keep it, or add --remove ${settings} to take it away.`,
  );
}

/** @throws UserError when a plan would have AWS Backup copy to a vault that does not exist */
async function requireCopies({ name, backup }: StageSettings): Promise<void> {
  const region = backup?.copyToRegion;
  if (region === undefined || (await findStack(copiesStackName(name), region)) !== undefined) return;
  throw new UserError(
    `Nothing was planned: the vault for copies in ${region} does not exist yet, and a plan does not make it. Deploy once without --plan.`,
  );
}

function deployArguments(command: DeployCommand, name: string, folder: string, deployed: Stack | undefined) {
  const outputs = deployed !== undefined && isDeployed(deployed) ? deployed.outputs : {};
  return [
    "deploy",
    name,
    "--app",
    folder,
    "--exclusively",
    ...rollbackArguments(outputs, command.withoutRollbackAlarms),
  ];
}

/** Prepares a change set, and prints what it changes. */
async function plan(command: DeployCommand, name: string, folder: string, deployed: Stack | undefined): Promise<void> {
  const changeSet = `plan-${new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14)}`;
  await runCdk(
    ...deployArguments(command, name, folder, deployed),
    ...["--method", "prepare-change-set", "--change-set-name", changeSet, "--require-approval", "never"],
    ...command.cdkArguments,
  );
  const found = await findChangeSet(name, changeSet);
  const isEmpty = found?.problem !== undefined && /didn't contain changes|no updates/i.test(found.problem);
  if (found === undefined || isEmpty) {
    console.log(`Nothing to deploy: ${name} would not change.`);
    return;
  }
  if (found.problem !== undefined) throw new UserError(`The change set cannot be executed: ${found.problem}`);
  const remove = command.remove.length === 0 ? "" : ` --remove ${command.remove.join(",")}`;
  console.log(describeChanges(found.changes).join("\n"));
  for (const other of await otherStacks(folder, name))
    console.log(`${other} is not part of a plan; npm run deploy without --plan makes it, and changes it.`);
  console.log(
    `The change set is ${changeSet}. To execute it: npm run deploy -- --stage ${command.stage} --execute ${changeSet}${remove}`,
  );
}

/** Executes a change set, and waits for its end. */
async function executePlan(command: DeployCommand, name: string, changeSet: string, deployed: Stack | undefined) {
  if (deployed === undefined) throw new UserError(`There is no stack ${name} yet; prepare one with --plan.`);
  await requireExecutable(name, changeSet);
  await requireNothingLost(command, deployed, await readTemplate(name, changeSet));
  const token = randomUUID();
  await executeChangeSet(name, changeSet, token);
  const result = await waitForStack(deployed.id);
  if (result?.status !== "CREATE_COMPLETE" && result?.status !== "UPDATE_COMPLETE") {
    const failures = await failuresOf(deployed.id, token);
    const reasons = failures.length > 0 ? failures : [result?.statusReason ?? "AWS gives no reason"];
    throw new UserError([`${name} was not deployed (${result?.status ?? "deleted"}):`, ...reasons].join("\n  "));
  }
  console.log(`${name} is deployed.`);
  for (const [output, value] of Object.entries(result.outputs)) console.log(`  ${output} = ${value}`);
}
