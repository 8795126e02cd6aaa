/**
 * `npm run costs [-- --buyers N]`: computes a month's costs from the measured capacity of docs/capacity.md, the
 * settings of infra/settings, and the assumptions and prices in this folder. Also prints the limits that a growing shop
 * reaches, the lowest first. Without `--buyers`: the months of docs/costs.md. Works offline. Exit codes: 0 done, 1
 * docs/capacity.md cannot be read, 2 invalid arguments.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { readOptions } from "#cli/command-options.ts";
import { projectRoot } from "#cli/project-root.ts";
import { runCommand } from "#operator/run-command.ts";
import { readCapacity } from "./capacity-table.ts";
import { amountTable, billTable, limitTable } from "./document.ts";
import { limitsOf } from "./limits.ts";
import { columnFor, months } from "./months.ts";

const usage = `Usage: npm run costs [-- --buyers N]
Prints what an idle month costs, and months with 1,000 and with 1,000,000 buyers; or with --buyers, a month with N buyers (0: an idle month).`;

await runCommand(
  readArguments(process.argv.slice(2)),
  usage,
  () => "The table of docs/capacity.md",
  async ({ buyers }) => {
    const capacity = readCapacity(await readFile(path.join(projectRoot, "docs/capacity.md"), "utf8"));
    const columns = buyers === undefined ? months(capacity) : [columnFor(buyers, capacity)];
    console.log([billTable(columns), amountTable(columns), limitTable(limitsOf(capacity))].join("\n\n"));
  },
);

function readArguments(args: readonly string[]): { readonly buyers: number | undefined } | string {
  const options = readOptions(args, { buyers: { type: "string" } });
  if (typeof options === "string") return options;
  const { values, positionals } = options;
  if (positionals.length > 0) return `Unexpected argument "${positionals[0]}".`;
  const { buyers } = values;
  if (buyers === undefined) return { buyers };
  if (!/^\d{1,9}$/.test(buyers)) return `"${buyers}" is not a number of buyers.`;
  return { buyers: Number(buyers) };
}
