import * as z from "zod";
import { helpRequested } from "#cli/command-options.ts";
import { UserError } from "#cli/user-error.ts";
import { type StageName, stageNames } from "#infra/aws/stage-name.ts";
import { awsRefusal } from "./stage/aws-refusal.ts";

/**
 * Runs a parsed command and sets the exit code: 0 done, 1 failed, 2 invalid arguments (`read` is then the error
 * message). Prints the usage for `--help`.
 * @param about the subject of unexpected errors: "The table of the prod shop on AWS"
 */
export async function runCommand<Command extends object>(
  read: Command | string,
  usage: string,
  about: (command: Command) => string,
  run: (command: Command) => Promise<unknown>,
): Promise<void> {
  if (read === helpRequested) {
    console.log(usage);
    return;
  }
  if (typeof read === "string") {
    console.error(`${read}\n${usage}`);
    process.exitCode = 2;
    return;
  }
  try {
    await run(read);
  } catch (reason) {
    console.error(
      reason instanceof UserError ? reason.message : (awsRefusal(reason) ?? unforeseen(about(read), reason)),
    );
    process.exitCode = 1;
  }
}

function unforeseen(about: string, reason: unknown): string {
  return `${about} could not be used: ${reason instanceof Error ? reason.message || reason.name : String(reason)}`;
}

/** Parses a stage and an optional table, as in `npm run admin`; returns an error message if they are invalid. */
export function readTarget(stage: string | undefined, table: string | undefined): Target | string {
  const read = z.enum(stageNames).optional().safeParse(stage);
  if (!read.success) return `There is no stage "${stage}".`;
  if (table !== undefined && read.data === undefined)
    return "--table names a table on AWS and needs --stage beside it.";
  if (table !== undefined && table.length < 3) return `"${table}" is not the name of a table.`;
  return { stage: read.data, table };
}

/** The target shop: the local one, or a stage on AWS. `table`: overrides the stage's own. */
export interface Target {
  readonly stage: StageName | undefined;
  readonly table: string | undefined;
}

/** The target in words. */
export function describeTarget({ stage, table }: Target): string {
  if (stage === undefined) return "the shop on this machine";
  return table === undefined ? `the ${stage} shop on AWS` : `the table ${table} on AWS`;
}

/** The table in words, for errors. */
export function describeTable(where: Target): string {
  return where.table === undefined ? `The table of ${describeTarget(where)}` : `The table ${where.table} on AWS`;
}
