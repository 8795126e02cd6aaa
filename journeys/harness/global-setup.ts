import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { installedBrowser } from "#local/browser/browser.ts";
import { preparedStack } from "#local/rehearsal/prepared-stack.ts";
import type { Rehearsal } from "#local/rehearsal/rehearsal.ts";
import { rightsGiven } from "#local/rehearsal/rights/rights-used.ts";
import { seed } from "#local/seed/seed.ts";
import { keptUsedRights } from "#local/testing/used-rights-file.ts";
import { startTestShop } from "./test-shop.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The shop that all journeys share. */
    readonly siteUrl: string;
    readonly stripeUrl: string;
    /** The synthesized stack, for a journey that starts a shop of its own. */
    readonly assemblyFolder: string;
    /** Where attempts of the synthesis to reach another machine are written; the file is there if there was one. */
    readonly networkLog: string;
    /** Where the API itself answers, behind CloudFront. */
    readonly gatewayUrl: string;
  }
}

/**
 * Once a run of the journeys: the stack as `cdk synth` makes it of the production build, booted as a shop with
 * nothing in it but the sample accounts. A right that a function lacked fails the run, also where nobody noticed.
 */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(path.join(tmpdir(), "everline-journeys-"));
  const [{ assemblyFolder, networkLog }] = await Promise.all([preparedStack(), installedBrowser()]);
  const shop = await startTestShop(folder, assemblyFolder);
  await seed(shop, "accounts", () => {});
  project.provide("siteUrl", shop.siteUrl);
  project.provide("stripeUrl", shop.stripeUrl);
  project.provide("assemblyFolder", assemblyFolder);
  project.provide("networkLog", networkLog);
  project.provide("gatewayUrl", await shop.gatewayUrl());
  return async () => {
    await shop.stop();
    await rm(folder, { recursive: true, force: true });
    await tellUnusedRights(shop);
    const missing = shop.rights.missing();
    if (missing.length > 0) throw new Error(missing.join("\n"));
  };
}

/** Lists the rights in the template that neither a journey nor, in the run before, a function's own test has used. */
async function tellUnusedRights({ stage, rights }: Rehearsal): Promise<void> {
  const tested = await keptUsedRights();
  if (tested.size === 0) return;
  const given = rightsGiven(new Map([...stage.functions.values()].map(({ name, statements }) => [name, statements])));
  const unused = given.filter((right) => !tested.has(right) && !rights.lines().has(right));
  if (unused.length > 0)
    console.warn(`Neither a journey nor a function's test has used these rights: ${unused.join(", ")}.`);
}
