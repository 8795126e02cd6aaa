/**
 * `npm run bench [-- functions|purchase|lists|mail|site|lighthouse]`: measures on this machine the size and speed of
 * the functions and the site, a purchase in which every function is cold, the admin's lists in a small and a large
 * shop, the way of a receipt, and the landing page's load. Only the lists, the receipt and Lighthouse's figures pass or
 * fail here, because no test could enforce their limits on every machine. Tests enforce the other limits.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, cpus, tmpdir } from "node:os";
import path from "node:path";
import { projectRoot } from "#cli/project-root.ts";
import { bundleFunctions } from "#infra/aws/bundling/bundles.ts";
import { measureColdPurchase } from "./cold-purchase.ts";
import { measureColdStarts } from "./cold-starts.ts";
import { runLighthouse } from "./lighthouse.ts";
import { measureLists } from "./lists.ts";
import { measureMailDelivery } from "./mail-delivery.ts";
import { measurePageWeights } from "./page-weight.ts";
import { measureTypicalCalls } from "./typical-calls.ts";
import { compareWarmCalls } from "./warm-calls.ts";

const suites = {
  functions: benchFunctions,
  purchase: async () => console.log(await measureColdPurchase()),
  lists: () => benchWithLimit(measureLists),
  mail: () => benchWithLimit(measureMailDelivery),
  site: async () => console.log(await measurePageWeights()),
  lighthouse: async () => console.log(await runLighthouse()),
};
const [requestedSuite, ...extraArguments] = process.argv.slice(2);
const selected = Object.entries(suites).filter(([name]) => requestedSuite === undefined || requestedSuite === name);
if (selected.length === 0 || extraArguments.length > 0) {
  console.error("Usage: npm run bench [-- functions|purchase|lists|mail|site|lighthouse]");
  process.exitCode = 2;
} else {
  console.log(`machine: ${availableParallelism()} cores, ${cpus()[0]?.model ?? "unknown"}; Node ${process.version}`);
  for (const [, run] of selected) {
    console.log("");
    await run();
  }
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
