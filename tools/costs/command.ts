/**
 * `npm run costs [-- --buyers N] [--visitors PLACE] [--allowances]`: computes a month's costs from the measured
 * capacity of docs/capacity.md, the settings of infra/settings, and the assumptions and prices in this folder. Also
 * prints the totals under other terms, the limits that a growing shop reaches, the lowest first, and how many replies
 * in WhatsApp a license pays for. Without `--buyers`: the months of docs/costs.md. Works offline. Exit codes: 0 done, 1
 * docs/capacity.md cannot be read, 2 invalid arguments.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { readOptions } from "#cli/command-options.ts";
import { projectRoot } from "#cli/project-root.ts";
import { runCommand } from "#operator/run-command.ts";
import { freeAmounts } from "./allowances.ts";
import { readCapacity } from "./capacity-table.ts";
import { amountTable, billTable, limitTable, termsTable } from "./document.ts";
import { limitsOf } from "./limits.ts";
import { columnsFor, documentedMonths } from "./months.ts";
import { replyTable } from "./replies.ts";
import { isVisitorPlace, pricesFor, type VisitorPlace, visitorPlaces } from "./visitor-places.ts";

const placeNames = Object.keys(visitorPlaces).filter(isVisitorPlace);
const usage = `Usage: npm run costs [-- --buyers N] [--visitors PLACE] [--allowances]
Prints what an idle month costs, and months with 1,000 and with 1,000,000 buyers; or with --buyers, a month with N buyers (0: an idle month). Then the limits of a
growing shop, and how many replies in WhatsApp a license's price pays for.
  --visitors    where the visitors are: ${placeNames.join(", ")}
  --allowances  without what AWS gives every account each month`;

interface CostsCommand {
  readonly buyers: number | undefined;
  readonly visitors: VisitorPlace;
  readonly allowances: boolean;
}

await runCommand(
  readArguments(process.argv.slice(2)),
  usage,
  () => "The table of docs/capacity.md",
  async ({ buyers, visitors, allowances }) => {
    const capacity = readCapacity(await readFile(path.join(projectRoot, "docs/capacity.md"), "utf8"));
    const months = buyers === undefined ? documentedMonths : [buyers];
    const columns = columnsFor(months, capacity, { prices: pricesFor(visitors), ...(allowances && { freeAmounts }) });
    const terms = [
      ...placeNames.map((place) => ({
        title: `visitors in ${visitorPlaces[place].title}`,
        columns: columnsFor(months, capacity, { prices: pricesFor(place) }),
      })),
      { title: "with AWS's free allowances", columns: columnsFor(months, capacity, { freeAmounts }) },
    ];
    console.log(
      [billTable(columns), amountTable(columns), termsTable(terms), limitTable(limitsOf(capacity)), replyTable()].join(
        "\n\n",
      ),
    );
  },
);

function readArguments(args: readonly string[]): CostsCommand | string {
  const options = readOptions(args, {
    buyers: { type: "string" },
    visitors: { type: "string", default: "north-america-europe" },
    allowances: { type: "boolean", default: false },
  });
  if (typeof options === "string") return options;
  const { values, positionals } = options;
  if (positionals.length > 0) return `Unexpected argument "${positionals[0]}".`;
  const { buyers, visitors, allowances } = values;
  if (buyers !== undefined && !/^\d{1,9}$/.test(buyers)) return `"${buyers}" is not a number of buyers.`;
  if (!isVisitorPlace(visitors)) return `There are no prices for "${visitors}"; there are: ${placeNames.join(", ")}.`;
  return { buyers: buyers === undefined ? undefined : Number(buyers), visitors, allowances };
}
