/**
 * `npm run walk-browsers [firefox] [webkit]`: walks through a purchase in browsers that Playwright supports only in
 * modified builds. Starts a separate shop, and writes screenshots to build/browsers. Not part of `npm test`, because
 * the browsers must be installed.
 */
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { projectRoot } from "#cli/project-root.ts";
import { buildSite } from "#infra/site/build-site.ts";
import { synthesize } from "#local/rehearsal/synthesize.ts";
import { startTestShop } from "../harness/test-shop.ts";
import type { Driver } from "./driver.ts";
import { startFirefox } from "./firefox.ts";
import { walkPurchase } from "./walk.ts";
import { startWebKit } from "./webkit.ts";

const firefoxPath = process.env.FIREFOX_PATH?.trim() || "/usr/bin/firefox-esr";
const webKitDriverPath = process.env.WEBKIT_DRIVER_PATH?.trim() || "/usr/bin/WebKitWebDriver";
const xvfbPath = process.env.XVFB_PATH?.trim() || "/usr/bin/Xvfb";

/** For each browser: the paths of its programs by environment variable, their Debian packages, and how to start it. */
const browsers: Readonly<
  Record<
    string,
    { readonly programs: Readonly<Record<string, string>>; readonly packages: string; start(): Promise<Driver> }
  >
> = {
  firefox: {
    programs: { FIREFOX_PATH: firefoxPath },
    packages: "firefox-esr",
    start: () => startFirefox(firefoxPath),
  },
  webkit: {
    programs: { WEBKIT_DRIVER_PATH: webKitDriverPath, XVFB_PATH: xvfbPath },
    packages: "webkit2gtk-driver xvfb",
    start: () => startWebKit(webKitDriverPath, xvfbPath),
  },
};

const requestedNames = process.argv.slice(2);
const browserNames = requestedNames.length === 0 ? Object.keys(browsers) : requestedNames;
const unknownNames = browserNames.filter((name) => !Object.hasOwn(browsers, name));
if (unknownNames.length > 0) {
  console.error(
    "Usage: npm run walk-browsers [-- firefox webkit]. Without a name, the purchase is made in both browsers.",
  );
  process.exit(2);
}
const selected = Object.entries(browsers).filter(([name]) => browserNames.includes(name));
const missingPrograms = selected.flatMap(([name, { programs, packages }]) =>
  Object.entries(programs)
    .filter(([, program]) => !existsSync(program))
    .map(
      ([variable, program]) =>
        `${name}: ${program} does not exist. Set ${variable}, or on Debian: apt-get install ${packages}`,
    ),
);
if (missingPrograms.length > 0) {
  console.error(missingPrograms.join("\n"));
  process.exit(1);
}

await buildSite();
const workingFolder = await mkdtemp(path.join(tmpdir(), "everline-browsers-"));
const assemblyFolder = path.join(workingFolder, "cdk.out");
await synthesize(assemblyFolder);
const shop = await startTestShop(path.join(workingFolder, "data"), assemblyFolder);
let failureCount = 0;
try {
  for (const [name, { start }] of selected) {
    console.log(name);
    failureCount += await walk(name, start);
  }
} finally {
  await shop.stop();
  await rm(workingFolder, { recursive: true, force: true });
}
process.exit(failureCount === 0 ? 0 : 1);

/** Returns 1 if the purchase failed in this browser, else 0. Prints errors of pages, but does not count them. */
async function walk(name: string, start: () => Promise<Driver>): Promise<number> {
  const folder = path.join(projectRoot, "build/browsers", name);
  const driver = await start();
  try {
    await walkPurchase(driver, shop.siteUrl, folder);
    for (const line of driver.errors()) console.error(`  Error in a page: ${line}`);
    console.log(`  Screenshots: ${folder}`);
    return 0;
  } catch (error) {
    console.error(`  ${error instanceof Error ? error.message : error}`);
    return 1;
  } finally {
    await driver.close();
  }
}
