import path from "node:path";
import { readOptions } from "#cli/command-options.ts";
import { readTarget, type Target } from "./run-command.ts";

const targetHelp = `Without --stage, the command works on the shop on this machine, whether it runs or not; with it, on AWS, using your own credentials and region.
--table names a table other than the stage's own, such as one that was restored next to it.`;

export const backupUsage = `Usage: npm run backup -- --to FILE [--stage NAME [--table NAME]]
       npm run backup -- --verify FILE [--stage NAME [--table NAME]]
Copies every item of the table into a new file, which only you can read because it holds personal data; or compares such a file with the table.
${targetHelp}
docs/operating/data.md describes when to take a backup, and what is better on AWS.`;

export const restoreUsage = `Usage: npm run restore -- --from FILE [--into-nonempty] [--stage NAME [--table NAME] [--yes]]
Writes the items of a backup into an empty table, then reads every one of them back and compares it.
  --into-nonempty  adds missing items to a table that has items; existing items are kept, and reported if they differ
  --yes            confirms without asking: on AWS the command says which table it writes to and where, and asks
A stage that takes real payments rejects a backup of a shop on someone's machine, and of the sample accounts.
${targetHelp}`;

/** The parsed arguments of `npm run backup`. */
export interface BackupCommand extends Target {
  readonly file: string;
  readonly action: "write" | "verify";
}

/** The parsed arguments of `npm run restore`. */
export interface RestoreCommand extends Target {
  readonly file: string;
  readonly intoNonempty: boolean;
  readonly yes: boolean;
}

const targetOptions = { stage: { type: "string" }, table: { type: "string" } } as const;

/**
 * Parses the arguments of `npm run backup`; returns an error message if they are invalid.
 * @param folder the folder that a relative path starts from
 */
export function readBackupCommand(args: readonly string[], folder: string): BackupCommand | string {
  const options = readOptions(args, { to: { type: "string" }, verify: { type: "string" }, ...targetOptions });
  if (typeof options === "string") return options;
  const { to, verify, stage, table } = options.values;
  if (options.positionals.length > 0)
    return `Unexpected argument "${options.positionals[0]}"; name the file with --to or --verify.`;
  const target = readTarget(stage, table);
  if (typeof target === "string") return target;
  if (to !== undefined && verify !== undefined) return "--to writes a file, --verify reads one; use only one of them.";
  const file = to ?? verify;
  if (!file) return "Name a file: --to FILE or --verify FILE.";
  return { ...target, file: path.resolve(folder, file), action: to === undefined ? "verify" : "write" };
}

/**
 * Parses the arguments of `npm run restore`; returns an error message if they are invalid.
 * @param folder the folder that a relative path starts from
 */
export function readRestoreCommand(args: readonly string[], folder: string): RestoreCommand | string {
  const options = readOptions(args, {
    from: { type: "string" },
    "into-nonempty": { type: "boolean", default: false },
    yes: { type: "boolean", default: false },
    ...targetOptions,
  });
  if (typeof options === "string") return options;
  const { from, stage, table, yes, "into-nonempty": intoNonempty } = options.values;
  if (options.positionals.length > 0)
    return `Unexpected argument "${options.positionals[0]}"; name the file with --from.`;
  const target = readTarget(stage, table);
  if (typeof target === "string") return target;
  if (!from) return "Name a file: --from FILE.";
  return { ...target, file: path.resolve(folder, from), intoNonempty, yes };
}

/** Returns the folder that npm was called from: npm runs commands in the project's folder. */
export function npmCallerFolder(): string {
  return process.env.INIT_CWD ?? process.cwd();
}
