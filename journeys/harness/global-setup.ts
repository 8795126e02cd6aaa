import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { seed } from "../../infra/local/seed/seed.ts";
import { startBrowser } from "../../infra/local/testing/browser.ts";
import { startTestShop } from "./test-shop.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The shop that all journeys share, and the browser they open pages in. */
    readonly siteUrl: string;
    readonly stripeUrl: string;
    readonly browserEndpoint: string;
  }
}

/** Once a run of the journeys: the production build as a shop of its own, with nothing in it but the sample accounts, and one browser. */
export default async function setup(project: TestProject) {
  const dataFolder = await mkdtemp(path.join(tmpdir(), "everline-journeys-"));
  const [shop, browser] = await Promise.all([startTestShop(dataFolder), startBrowser()]);
  await seed(shop, "accounts", () => {});
  project.provide("siteUrl", shop.siteUrl);
  project.provide("stripeUrl", shop.stripeUrl);
  project.provide("browserEndpoint", browser.endpoint);
  return async () => {
    await browser.stop();
    await shop.stop();
    await rm(dataFolder, { recursive: true, force: true });
  };
}
