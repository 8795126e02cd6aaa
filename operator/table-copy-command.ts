import path from "node:path";
import { readOptions } from "#cli/command-options.ts";
import { readTarget, type Target } from "./run-command.ts";

const help = `Without --stage: the shop on this machine, whether it runs or not. With it: AWS, with your own credentials and region; --table names
another table than the stage's own, such as one that was restored beside it.`;

export const backupUsage = `Usage: npm run backup -- --to FILE [--stage dev|prod [--table NAME]]
       npm run backup -- --verify FILE [--stage dev|prod [--table NAME]]
Copies every item of the table into a new file, which only you can read because it holds personal data; or compares such a file with the table.
${help}
docs/operating/data.md tells when to take it, and what is better on AWS.`;

export const restoreUsage = `Usage: npm run restore -- --from FILE [--into-nonempty] [--stage dev|prod [--table NAME]]
Writes the items of a backup into an empty table, then reads every one of them back and compares it.
  --into-nonempty  adds what is missing to a table that has items; an item that is there stays as it is, and is told when it is another
${help}`;

/** The parsed arguments of `npm run backup`. */
export interface BackupCommand extends Target {
  readonly file: string;
  readonly what: "write" | "verify";
}

/** The parsed arguments of `npm run restore`. */
export interface RestoreCommand extends Target {
  readonly file: string;
  readonly intoNonempty: boolean;
}

const where = { stage: { type: "string" }, table: { type: "string" } } as const;

/** Parses the arguments; returns an error message if they are invalid. `folder`: the base of relative paths. */
export function readBackupCommand(args: readonly string[], folder: string): BackupCommand | string {
  const options = readOptions(args, { to: { type: "string" }, verify: { type: "string" }, ...where });
  if (typeof options === "string") return options;
  const { to, verify, stage, table } = options.values;
  if (options.positionals.length > 0)
    return `"${options.positionals[0]}" is too much; the file is named with --to or --verify.`;
  const target = readTarget(stage, table);
  if (typeof target === "string") return target;
  if (to !== undefined && verify !== undefined) return "--to writes a file, --verify reads one; say one of them.";
  const file = to ?? verify;
  if (!file) return "Say which file: --to FILE or --verify FILE.";
  return { ...target, file: path.resolve(folder, file), what: to === undefined ? "verify" : "write" };
}

/** The same for `npm run restore`. */
export function readRestoreCommand(args: readonly string[], folder: string): RestoreCommand | string {
  const options = readOptions(args, {
    from: { type: "string" },
    "into-nonempty": { type: "boolean", default: false },
    ...where,
  });
  if (typeof options === "string") return options;
  const { from, stage, table, "into-nonempty": intoNonempty } = options.values;
  if (options.positionals.length > 0) return `"${options.positionals[0]}" is too much; the file is named with --from.`;
  const target = readTarget(stage, table);
  if (typeof target === "string") return target;
  if (!from) return "Say which file: --from FILE.";
  return { ...target, file: path.resolve(folder, from), intoNonempty };
}

/** The folder that npm was called from; npm itself changes to the project's. */
export function npmCallerFolder(): string {
  return process.env.INIT_CWD ?? process.cwd();
}
