/**
 * `npm run bench [-- functions|site|lighthouse]`: what the functions and the site weigh and take, and how fast the landing page is, on this machine.
 * It judges nothing but Lighthouse's figures, which no test could hold on every machine; tests hold the other limits.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, cpus, tmpdir } from "node:os";
import path from "node:path";
import { bundleFunctions } from "../aws/bundles.ts";
import { projectRoot } from "../local/project-root.ts";
import { coldStarts } from "./cold-starts.ts";
import { lighthouseFigures } from "./lighthouse.ts";
import { pageWeights } from "./page-weight.ts";
import { warmCalls } from "./warm-calls.ts";

const parts = {
  functions: benchFunctions,
  site: async () => console.log(await pageWeights()),
  lighthouse: async () => console.log(await lighthouseFigures()),
};
const [asked, ...more] = process.argv.slice(2);
const chosen = Object.entries(parts).filter(([name]) => asked === undefined || asked === name);
if (chosen.length === 0 || more.length > 0) {
  console.error("Usage: npm run bench [-- functions|site|lighthouse]");
  process.exitCode = 2;
} else {
  console.log(`machine: ${availableParallelism()} cores, ${cpus()[0]?.model ?? "unknown"}; Node ${process.version}`);
  for (const [, run] of chosen) {
    console.log("");
    await run();
  }
}

async function benchFunctions(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "everline-bench-"));
  try {
    const bundles = await bundleFunctions(projectRoot, path.join(folder, "functions"));
    console.log(await coldStarts(bundles, folder));
    console.log(`\n${await warmCalls(bundles)}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
