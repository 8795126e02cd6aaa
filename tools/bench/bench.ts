/**
 * `npm run bench [-- functions|purchase|lists|mail|site|lighthouse]`: measures on this machine the size and speed of
 * the functions and the site, a purchase in which every function is cold, the admin area in a small and a large shop
 * (`lists --orders 1000000`: how large), the way of a receipt, and the landing page's load. Only the admin area, the
 * receipt and Lighthouse's figures pass or fail here, because no test could enforce their limits on every machine.
 * Tests enforce the other limits.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, cpus, tmpdir } from "node:os";
import path from "node:path";
import { projectRoot } from "#cli/project-root.ts";
import { bundleFunctions } from "#infra/aws/bundling/bundles.ts";
import { measureColdPurchase } from "./cold-purchase.ts";
import { measureColdStarts } from "./cold-starts.ts";
import { runLighthouse } from "./lighthouse.ts";
import { type ListOptions, readListOptions } from "./list-options.ts";
import { measureLists } from "./lists.ts";
import { measureMailDelivery } from "./mail-delivery.ts";
import { measurePageWeights } from "./page-weight.ts";
import { measureTypicalCalls } from "./typical-calls.ts";
import { compareWarmCalls } from "./warm-calls.ts";

const usage = "Usage: npm run bench [-- functions|purchase|lists [--orders 1000000]|mail|site|lighthouse]";
const [requestedSuite, ...suiteArguments] = process.argv.slice(2);
const listOptions = readListOptions(requestedSuite === "lists" ? suiteArguments : []);
if (typeof listOptions === "string") refuse(listOptions);
else await bench(listOptions);

/** Runs the requested suite, or all. `orders`: how many the large shop of the suite `lists` has. */
async function bench({ orders }: ListOptions): Promise<void> {
  const suites = {
    functions: benchFunctions,
    purchase: async () => console.log(await measureColdPurchase()),
    lists: () => benchWithLimit(() => measureLists(orders)),
    mail: () => benchWithLimit(measureMailDelivery),
    site: async () => console.log(await measurePageWeights()),
    lighthouse: async () => console.log(await runLighthouse()),
  };
  const selected = Object.entries(suites).filter(([name]) => requestedSuite === undefined || requestedSuite === name);
  if (selected.length === 0) return refuse(`There is no suite ${requestedSuite}.`);
  if (requestedSuite !== "lists" && suiteArguments.length > 0) return refuse("Only the suite lists has an option.");
  console.log(`machine: ${availableParallelism()} cores, ${cpus()[0]?.model ?? "unknown"}; Node ${process.version}`);
  for (const [, run] of selected) {
    console.log("");
    await run();
  }
}

function refuse(problem: string): void {
  console.error(`${problem}\n${usage}`);
  process.exitCode = 2;
}

async function benchWithLimit(
  measure: () => Promise<{ readonly report: string; readonly failed: boolean }>,
): Promise<void> {
  const { report, failed } = await measure();
  console.log(report);
  if (failed) process.exitCode = 1;
}

async function benchFunctions(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "everline-bench-"));
  try {
    const bundles = await bundleFunctions(projectRoot, path.join(folder, "functions"));
    console.log(await measureColdStarts(bundles, folder));
    console.log(`\n${await measureTypicalCalls(bundles)}`);
    console.log(`\n${await compareWarmCalls(bundles)}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
