import { UserError } from "#cli/user-error.ts";
import type { Bill, BillLine } from "./bill.ts";
import type { Limit } from "./limits.ts";
import { planFor } from "./plans.ts";
import { prices as allPrices, type PriceName, type Prices } from "./prices.ts";

/** A month, as a column of the document's tables. */
export interface Column {
  readonly title: string;
  readonly bill: Bill;
}

const endMarker = "<!-- end of what is computed -->";

/** Replaces the computed tables between the markers of this part of the document. */
export function withComputedTable(
  document: string,
  part: "months" | "terms" | "replies" | "prices" | "limits",
  computed: string,
): string {
  const startMarker = `<!-- ${part}: computed by tools/costs/command.ts -->`;
  const [before = "", afterStart] = document.split(startMarker);
  const [, ...after] = afterStart?.split(endMarker) ?? [];
  if (after.length === 0)
    throw new UserError(`There is no place between "${startMarker}" and "${endMarker}" to write to.`);
  return [`${before}${startMarker}\n\n${computed}\n\n`, ...after].join(endMarker);
}

/** Returns a table of the months' costs, line by line. */
export function billTable(columns: readonly Column[]): string {
  const [first] = columns;
  if (first === undefined) return "";
  const row = (title: string, amounts: readonly number[]) => `| ${title} | ${amounts.map(formatDollars).join(" | ")} |`;
  const rows = (pick: (bill: Bill) => readonly BillLine[]) =>
    pick(first.bill).map(({ price, name }) =>
      row(
        `${price.service}: ${price.what}`,
        columns.map(({ bill }) => pick(bill).find((line) => line.name === name)?.dollars ?? 0),
      ),
    );
  return [
    `| US dollars a month | ${columns.map(({ title }) => title).join(" | ")} |`,
    `|---|${columns.map(() => "--:").join("|")}|`,
    ...rows(({ lines }) => lines),
    row(
      "**AWS together**",
      columns.map(({ bill }) => bill.total),
    ),
    ...rows(({ optional }) => optional),
    ...rows(({ stripe }) => stripe),
  ].join("\n");
}

/** The names of the amounts that the document lists. */
const usageRows = {
  edgeRequests: "requests at CloudFront",
  edgeGigabytes: "GB to visitors",
  apiCalls: "calls that reach the API",
  functionRuns: "runs of functions",
  functionSeconds: "GB-seconds of functions",
  readUnits: "read units",
  writeUnits: "write units",
  secretReads: "times a secret is read",
  logGigabytes: "GB of logs",
  revenueDollars: "dollars taken, at the built-in prices",
} as const satisfies Partial<Record<PriceName, string>>;

/** Returns a table of the months' amounts, such as calls and gigabytes. */
export function amountTable(columns: readonly Column[]): string {
  return [
    `| Counted a month | ${columns.map(({ title }) => title).join(" | ")} |`,
    `|---|${columns.map(() => "--:").join("|")}|`,
    ...Object.entries(usageRows).map(([name, what]) => {
      const amounts = columns.map(({ bill }) => [...bill.lines, ...bill.stripe].find((line) => line.name === name));
      return `| ${what} | ${amounts.map((line) => toThreeDigits(line?.amount ?? 0)).join(" | ")} |`;
    }),
  ].join("\n");
}

/** Returns a table of the prices, with the month in which each was last checked. */
export function priceTable(prices: Prices = allPrices): string {
  return [
    "| Price | US dollars | for | seen |",
    "|---|--:|---|---|",
    ...Object.values(prices).map(
      ({ service, what, steps, unit, page, checkedMonth }) =>
        `| [${service}](${page}): ${what} | ${steps[0]?.dollars} | ${unit} | ${checkedMonth} |`,
    ),
  ].join("\n");
}

/** Returns a table of the limits, in the given order. */
export function limitTable(limits: readonly Limit[]): string {
  return [
    "| Limit | A second | A purchase takes | Purchases a second |",
    "|---|--:|--:|--:|",
    ...limits.map(({ what, perSecond, perPurchase, purchasesPerSecond }) =>
      [
        `| ${what}`,
        perSecond.toLocaleString("en-US"),
        perPurchase.toFixed(1),
        `${purchasesPerSecond.toFixed(purchasesPerSecond < 10 ? 1 : 0)} |`,
      ].join(" | "),
    ),
  ].join("\n");
}

/** Returns a table of AWS's totals under other terms, each with the months of the same columns. */
export function termsTable(rows: readonly { readonly title: string; readonly columns: readonly Column[] }[]): string {
  const [first] = rows;
  if (first === undefined) return "";
  return [
    `| AWS together, US dollars a month | ${first.columns.map(({ title }) => title).join(" | ")} |`,
    `|---|${first.columns.map(() => "--:").join("|")}|`,
    ...rows.map(
      ({ title, columns }) => `| ${title} | ${columns.map(({ bill }) => formatDollars(bill.total)).join(" | ")} |`,
    ),
    `| in the smallest CloudFront plan that fits | ${first.columns.map(({ bill }) => planCell(bill)).join(" | ")} |`,
  ].join("\n");
}

function planCell(bill: Bill): string {
  const fitting = planFor(bill);
  return fitting === undefined ? "none fits" : `${formatDollars(fitting.total)} (${fitting.plan.name})`;
}

function formatDollars(amount: number): string {
  if (amount > 0 && amount < 0.005) return "< 0.01";
  return amount.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

/** Formats an amount with three significant digits, which is already more than the estimate's precision. */
function toThreeDigits(amount: number): string {
  return amount.toLocaleString("en-US", { maximumSignificantDigits: 3 });
}
