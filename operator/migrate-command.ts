import { readOptions } from "#cli/command-options.ts";
import { migrations } from "./migrations/all.ts";
import type { Migration } from "./migrations/migration.ts";
import { readTarget, type Target } from "./run-command.ts";

export const usage = `Usage: npm run migrate -- NAME [--dry-run] [--stage dev|prod [--table NAME]]
Brings the items of a kind into their next shape, each on condition that nobody else changes it at that moment. Broken off, it goes on where it was.
  --dry-run  changes nothing, and tells how many items it would change
Without --stage: the shop on this machine, whether it runs or not. With it: AWS, with your own credentials and region.
${migrations.map(({ name, what }) => `  ${name}: ${what}`).join("\n")}
docs/operating/data.md tells what comes before and after.`;

/** The parsed command. */
export interface MigrateCommand extends Target {
  readonly migration: Migration;
  readonly dryRun: boolean;
}

/** Parses the arguments; returns an error message if they are invalid. */
export function readMigrateCommand(args: readonly string[]): MigrateCommand | string {
  const options = readOptions(args, {
    "dry-run": { type: "boolean", default: false },
    stage: { type: "string" },
    table: { type: "string" },
  });
  if (typeof options === "string") return options;
  const { values, positionals } = options;
  const [name, ...more] = positionals;
  const where = readTarget(values.stage, values.table);
  if (typeof where === "string") return where;
  if (name === undefined) return "Say which migration.";
  if (more.length > 0) return "One migration at a time, please.";
  const migration = migrations.find((one) => one.name === name);
  if (migration === undefined) return `There is no migration "${name}".`;
  return { ...where, migration, dryRun: values["dry-run"] };
}
