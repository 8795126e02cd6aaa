import * as z from "zod";
import { helpRequested, readOptions } from "#cli/command-options.ts";
import { jobFunctionOutput, type StageName, stackName, stageNames } from "#infra/aws/stage-name.ts";
import { type JobId, jobIds, jobSettings } from "#infra/settings/jobs.ts";

/** The job to run, or the text to print instead. `understood`: whether that text was requested (`--help`). */
export type JobCommand = { readonly job: JobId } | { readonly say: string; readonly understood: boolean };

/** Parses the arguments of `run-job.ts`: the job's name from `package.json`, and the user's own. */
export function readJobCommand(args: readonly string[]): JobCommand {
  const [name = "", ...userArguments] = args;
  const job = jobIds().find((id) => commandOf(id) === name);
  if (job === undefined) {
    const names = jobIds().map(commandOf).join(" or ");
    return { say: `There is no job "${name}"; use ${names}.`, understood: false };
  }
  const options = readOptions(userArguments, { stage: { type: "string" } });
  if (options === helpRequested) return { say: usage(job), understood: true };
  if (typeof options === "string") return { say: `${options}\n${usage(job)}`, understood: false };
  const { values, positionals } = options;
  if (positionals.length > 0)
    return { say: `Unexpected argument "${positionals[0]}".\n${usage(job)}`, understood: false };
  if (values.stage === undefined) return { job };
  const stage = z.enum(stageNames).safeParse(values.stage);
  if (!stage.success) return { say: `There is no stage "${values.stage}".\n${usage(job)}`, understood: false };
  return {
    say: `This command runs the job on this machine only.\n${howToRunOnAws(job, stage.data)}`,
    understood: false,
  };
}

/** Returns a job's command: `npm run erase-accounts` runs the job "eraseAccounts". */
function commandOf(job: JobId): string {
  return job.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function usage(job: JobId): string {
  const { purpose, everyMinutes } = jobSettings[job];
  return [
    `Usage: npm run ${commandOf(job)} [-- --stage dev|prod]`,
    `${purpose}. This command does it once, in the shop on this machine, whether that shop runs or not.`,
    `The job also runs every ${everyMinutes} minutes while the shop runs, here and on AWS.`,
    "With --stage, the command only prints how to run the job on AWS.",
    howToRunOnAws(job, "dev"),
  ].join("\n");
}

/** Returns the AWS CLI command for it: invoking the function needs none of our code. */
function howToRunOnAws(job: JobId, stage: StageName): string {
  const output = `Stacks[0].Outputs[?OutputKey=='${jobFunctionOutput(job)}'].OutputValue`;
  return [
    `To run it on AWS without waiting for its schedule, with your own credentials and region (here the ${stage} stage):`,
    `  aws lambda invoke --cli-binary-format raw-in-base64-out --payload "{\\"time\\":\\"$(date -u +%FT%TZ)\\"}" \\`,
    `    --function-name "$(aws cloudformation describe-stacks --stack-name ${stackName(stage)} --output text \\`,
    `      --query "${output}")" /dev/stdout`,
  ].join("\n");
}
