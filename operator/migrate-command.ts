import { readOptions } from "#cli/command-options.ts";
import { migrations } from "./migrations/all.ts";
import type { Migration } from "./migrations/migration.ts";
import { readTarget, type Target } from "./run-command.ts";

export const usage = `Usage: npm run migrate -- NAME [--dry-run] [--stage NAME [--table NAME] [--yes]]
Converts the items of one kind to their next shape, without overwriting concurrent changes. After an interruption, run it again: it continues where it stopped.
  --dry-run  changes nothing, and prints how many items would change
Without --stage, the command works on the shop on this machine, whether it runs or not; with it, on AWS, using your own credentials and region:
it then says which table it works on and where, and asks before it changes anything; --yes confirms without asking.
${migrations.map(({ name, what }) => `  ${name}: ${what}`).join("\n")}
docs/operating/data.md describes the steps before and after a migration.`;

/** The parsed command. */
export interface MigrateCommand extends Target {
  readonly migration: Migration;
  readonly dryRun: boolean;
  readonly yes: boolean;
}

/** Parses the arguments; returns an error message if they are invalid. */
export function readMigrateCommand(args: readonly string[]): MigrateCommand | string {
  const options = readOptions(args, {
    "dry-run": { type: "boolean", default: false },
    stage: { type: "string" },
    table: { type: "string" },
    yes: { type: "boolean", default: false },
  });
  if (typeof options === "string") return options;
  const { values, positionals } = options;
  const [name, ...extraNames] = positionals;
  const target = readTarget(values.stage, values.table);
  if (typeof target === "string") return target;
  if (name === undefined) return "Name a migration.";
  if (extraNames.length > 0) return "Run one migration at a time.";
  const migration = migrations.find((candidate) => candidate.name === name);
  if (migration === undefined) return `There is no migration "${name}".`;
  return { ...target, migration, dryRun: values["dry-run"], yes: values.yes };
}
