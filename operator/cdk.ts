/**
 * `npm run synth`, `bootstrap` and `destroy`: see `cdk-command.ts`. Exit codes: 0 done, 1 failed, 2 invalid arguments,
 * nothing was built.
 */
import { stackName } from "#infra/aws/stage-name.ts";
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

async function run({ action, stage, originSecretVersion, yes, cdkArguments }: CdkCommand): Promise<void> {
  if (action === "bootstrap") {
    const { account, region } = await findPlace();
    // Naming the environment spares cdk the synthesis.
    await runCdk("bootstrap", `aws://${account}/${region}`, ...cdkArguments);
  }
  if (action === "destroy" && stage !== undefined) await destroyStack(readStage(stage), stackName(stage), yes);
  if (action === "synth" && stage !== undefined) {
    const settings = readStage(stage);
    requireDeployable(settings, settings.region ?? process.env.AWS_REGION ?? "us-east-1");
    await buildSite();
    await runCdk("synth", "--quiet", ...contextArguments(stage, originSecretVersion), ...cdkArguments);
  }
}
