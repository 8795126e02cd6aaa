/**
 * `npm run synth`, `bootstrap` and `destroy`: see `cdk-command.ts`. Exit codes: 0 done, 1 failed, 2 invalid arguments,
 * nothing was built.
 */
import { stackName } from "#infra/aws/stage-name.ts";
import { passDeployAtOnce } from "#infra/settings/deploy-at-once.ts";
import { buildSite } from "#infra/site/build-site.ts";
import { requireDeployable } from "#infra/stages/deployable.ts";
import { readStage } from "#infra/stages/stage-settings.ts";
import { type CdkCommand, cdkUsage, readCdkCommand } from "./cdk-command.ts";
import { contextArguments } from "./deployment/cdk-arguments.ts";
import { destroyStack } from "./deployment/destroy-stack.ts";
import { runCdk } from "./deployment/run-cdk.ts";
import { runCommand } from "./run-command.ts";
import { findPlace } from "./stage/enter-stage.ts";

const commandArguments = process.argv.slice(2);
await runCommand(readCdkCommand(commandArguments), cdkUsage(commandArguments[0]), () => "The stack", run);

async function run(command: CdkCommand): Promise<void> {
  const { action, stage, originSecretVersion, withoutRollbackAlarms, yes, cdkArguments } = command;
  if (action === "bootstrap") {
    const { account, region } = await findPlace();
    const copyToRegion = stage === undefined ? undefined : readStage(stage).backup?.copyToRegion;
    const regions = copyToRegion === undefined ? [region] : [region, copyToRegion];
    const environments = regions.map((each) => `aws://${account}/${each}`);
    // Without an app cdk does not synthesize the stack to find out where it goes.
    await runCdk("bootstrap", ...environments, "--app", "", ...cdkArguments);
  }
  if (action === "destroy" && stage !== undefined) await destroyStack(readStage(stage), stackName(stage), yes);
  if (action === "synth" && stage !== undefined) {
    const settings = readStage(stage);
    requireDeployable(settings, settings.region ?? process.env.AWS_REGION ?? "us-east-1");
    passDeployAtOnce(withoutRollbackAlarms);
    await buildSite();
    await runCdk("synth", "--quiet", ...contextArguments(stage, originSecretVersion), ...cdkArguments);
  }
}
