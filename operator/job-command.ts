import * as z from "zod";
import { helpRequested, readOptions } from "#cli/command-options.ts";
import { jobFunctionOutput, type StageName, stackName, stageNames } from "#infra/aws/stage-name.ts";
import { type JobId, jobIds, jobSettings } from "#infra/settings/jobs.ts";

/** The job to run, or the message to print instead. `understood`: the message was requested, as by `--help`. */
export type JobCommand = { readonly job: JobId } | { readonly say: string; readonly understood: boolean };

/** Parses the arguments of `run-job.ts`: the job's name from `package.json`, and the user's own. */
export function readJobCommand(args: readonly string[]): JobCommand {
  const [name = "", ...more] = args;
  const job = jobIds().find((id) => commandOf(id) === name);
  if (job === undefined) {
    const names = jobIds().map(commandOf).join(" or ");
    return { say: `There is no job "${name}"; it is ${names}.`, understood: false };
  }
  const options = readOptions(more, { stage: { type: "string" } });
  if (options === helpRequested) return { say: usage(job), understood: true };
  if (typeof options === "string") return { say: `${options}\n${usage(job)}`, understood: false };
  const { values, positionals } = options;
  if (positionals.length > 0) return { say: `"${positionals[0]}" is too much.\n${usage(job)}`, understood: false };
  if (values.stage === undefined) return { job };
  const stage = z.enum(stageNames).safeParse(values.stage);
  if (!stage.success) return { say: `There is no stage "${values.stage}".\n${usage(job)}`, understood: false };
  return { say: `This command runs the job on this machine only.\n${onAws(job, stage.data)}`, understood: false };
}

/** "eraseAccounts" is `npm run erase-accounts`. */
function commandOf(job: JobId): string {
  return job.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function usage(job: JobId): string {
  const { what, everyMinutes } = jobSettings[job];
  return [
    `Usage: npm run ${commandOf(job)} [-- --stage dev|prod]`,
    `${what}: now, in the shop on this machine, whether it runs or not.`,
    `By itself it happens every ${everyMinutes} minutes while the shop runs, here and on AWS.`,
    "With a stage it only says how to run it there.",
    onAws(job, "dev"),
  ].join("\n");
}

/** The AWS CLI command, because invoking the function needs none of our code. */
function onAws(job: JobId, stage: StageName): string {
  const name = `Stacks[0].Outputs[?OutputKey=='${jobFunctionOutput(job)}'].OutputValue`;
  return [
    `To run it on AWS without waiting for its schedule, with your own credentials and region (here the ${stage} stage):`,
    `  aws lambda invoke --cli-binary-format raw-in-base64-out --payload "{\\"time\\":\\"$(date -u +%FT%TZ)\\"}" \\`,
    `    --function-name "$(aws cloudformation describe-stacks --stack-name ${stackName(stage)} --output text \\`,
    `      --query "${name}")" /dev/stdout`,
  ].join("\n");
}
