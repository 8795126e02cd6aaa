import { helpRequested, readOptions } from "#cli/command-options.ts";
import { jobFunctionOutput, type StageName, stackName } from "#infra/aws/stage-name.ts";
import { jobSettings, type LocalJobId, localJobIds } from "#infra/settings/jobs.ts";
import { readTarget } from "./run-command.ts";

/** The job to run, or the message to print instead; `isHelp` when the user requested it with `--help`. */
export type JobCommand = { readonly job: LocalJobId } | { readonly message: string; readonly isHelp: boolean };

/** Parses the arguments of `run-job.ts`: the job's name, which `package.json` passes, and then the user's arguments. */
export function readJobCommand(args: readonly string[]): JobCommand {
  const [name = "", ...userArguments] = args;
  const job = localJobIds().find((id) => commandOf(id) === name);
  if (job === undefined) {
    const names = new Intl.ListFormat("en-US", { type: "disjunction" }).format(localJobIds().map(commandOf));
    return { message: `There is no job "${name}"; use ${names}.`, isHelp: false };
  }
  const options = readOptions(userArguments, { stage: { type: "string" } });
  if (options === helpRequested) return { message: usage(job), isHelp: true };
  if (typeof options === "string") return { message: `${options}\n${usage(job)}`, isHelp: false };
  const { values, positionals } = options;
  if (positionals.length > 0)
    return { message: `Unexpected argument "${positionals[0]}".\n${usage(job)}`, isHelp: false };
  if (values.stage === undefined) return { job };
  const target = readTarget(values.stage, undefined);
  if (typeof target === "string") return { message: `${target}\n${usage(job)}`, isHelp: false };
  return {
    message: `This command runs the job on this machine only.\n${howToRunOnAws(job, values.stage)}`,
    isHelp: false,
  };
}

/** Returns a job's command: `npm run erase-accounts` runs the job "eraseAccounts". */
function commandOf(job: LocalJobId): string {
  return job.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function usage(job: LocalJobId): string {
  const { purpose, everyMinutes } = jobSettings[job];
  return [
    `Usage: npm run ${commandOf(job)} [-- --stage NAME]`,
    `${purpose}. This command does it once, in the shop on this machine, whether that shop runs or not.`,
    `The job also runs every ${everyMinutes} minutes while the shop runs, here and on AWS.`,
    "With --stage, the command only prints how to run the job on AWS.",
    howToRunOnAws(job, "dev"),
  ].join("\n");
}

/** Returns the AWS CLI command for it: invoking the function needs none of our code. */
function howToRunOnAws(job: LocalJobId, stage: StageName): string {
  const output = `Stacks[0].Outputs[?OutputKey=='${jobFunctionOutput(job)}'].OutputValue`;
  return [
    `To run it on AWS without waiting for its schedule, with your own credentials and region (here the ${stage} stage):`,
    `  aws lambda invoke --cli-binary-format raw-in-base64-out --payload "{\\"time\\":\\"$(date -u +%FT%TZ)\\"}" \\`,
    `    --function-name "$(aws cloudformation describe-stacks --stack-name ${stackName(stage)} --output text \\`,
    `      --query "${output}")" /dev/stdout`,
  ].join("\n");
}
