import * as z from "zod";
import { helpRequested } from "#cli/command-options.ts";
import { UserError } from "#cli/user-error.ts";
import type { StageName } from "#infra/aws/stage-name.ts";
import { reasonNoStage } from "#infra/stages/stage-settings.ts";
import { explainAwsError } from "./stage/aws-error.ts";
import { enterStage } from "./stage/enter-stage.ts";

/**
 * Runs a parsed command and sets the exit code: 0 done, 1 failed, 2 invalid arguments (`parsed` is then the error
 * message). Prints the usage for `--help`. A command that names a stage runs in that stage's region, and only if the
 * operator's region and account are those of the stage's file.
 * @param subjectOf names what could not be used, in the message of an unexpected error: "The table of the prod shop"
 */
export async function runCommand<Command extends object>(
  parsed: Command | string,
  usage: string,
  subjectOf: (command: Command) => string,
  run: (command: Command) => Promise<unknown>,
): Promise<void> {
  if (parsed === helpRequested) {
    console.log(usage);
    return;
  }
  if (typeof parsed === "string") {
    console.error(`${parsed}\n${usage}`);
    process.exitCode = 2;
    return;
  }
  try {
    const { stage, isOffline } = commandOnStage.parse(parsed);
    if (stage !== undefined && !isOffline) await enterStage(stage);
    await run(parsed);
  } catch (reason) {
    console.error(
      reason instanceof UserError
        ? reason.message
        : (explainAwsError(reason) ?? unexpectedError(subjectOf(parsed), reason)),
    );
    process.exitCode = 1;
  }
}

const commandOnStage = z.object({ stage: z.string().optional(), isOffline: z.boolean().default(false) });

function unexpectedError(subject: string, reason: unknown): string {
  return `${subject} could not be used: ${reason instanceof Error ? reason.message || reason.name : String(reason)}`;
}

/** Parses the values of --stage and --table, both optional; returns an error message if they are invalid. */
export function readTarget(stage: string | undefined, table: string | undefined): Target | string {
  const problem = stage === undefined ? undefined : reasonNoStage(stage);
  if (problem !== undefined) return problem;
  if (table !== undefined && stage === undefined) return "--table names a table on AWS, so it needs --stage too.";
  if (table !== undefined && table.length < 3) return `"${table}" is not a valid table name.`;
  return { stage, table };
}

/** The shop that a command works on. */
export interface Target {
  /** Undefined: the local shop. */
  readonly stage: StageName | undefined;
  /** A table to use instead of the stage's own. */
  readonly table: string | undefined;
}

/** Names the target in the middle of a sentence. */
export function describeTarget({ stage, table }: Target): string {
  if (stage === undefined) return "the shop on this machine";
  return table === undefined ? `the ${stage} shop on AWS` : `the table ${table} on AWS`;
}

/** Names the target's table at the start of a sentence. */
export function describeTable(target: Target): string {
  return target.table === undefined ? `The table of ${describeTarget(target)}` : `The table ${target.table} on AWS`;
}
