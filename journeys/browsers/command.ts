/**
 * `npm run walk-browsers [firefox] [webkit]`: runs the purchase in browsers that Playwright does not support
 * unmodified, against a shop of its own, with screenshots in build/browsers. Not part of `npm test`: the browsers must
 * be installed.
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

const firefox = process.env.FIREFOX_PATH?.trim() || "/usr/bin/firefox-esr";
const webKit = process.env.WEBKIT_DRIVER_PATH?.trim() || "/usr/bin/WebKitWebDriver";
const screen = process.env.XVFB_PATH?.trim() || "/usr/bin/Xvfb";

/** Each browser: its programs, their Debian packages, and how to start it. */
const browsers: Readonly<
  Record<
    string,
    { readonly needs: Readonly<Record<string, string>>; readonly packages: string; start(): Promise<Driver> }
  >
> = {
  firefox: {
    needs: { FIREFOX_PATH: firefox },
    packages: "firefox-esr",
    start: () => startFirefox(firefox),
  },
  webkit: {
    needs: { WEBKIT_DRIVER_PATH: webKit, XVFB_PATH: screen },
    packages: "webkit2gtk-driver xvfb",
    start: () => startWebKit(webKit, screen),
  },
};

const names = process.argv.slice(2);
const browserNames = names.length === 0 ? Object.keys(browsers) : names;
const unknown = browserNames.filter((name) => !Object.hasOwn(browsers, name));
if (unknown.length > 0) {
  console.error("Usage: npm run walk-browsers [-- firefox webkit]. Without one, both are walked through.");
  process.exit(2);
}
const selected = Object.entries(browsers).filter(([name]) => browserNames.includes(name));
const missing = selected.flatMap(([name, { needs, packages }]) =>
  Object.entries(needs)
    .filter(([, program]) => !existsSync(program))
    .map(
      ([variable, program]) =>
        `${name}: there is no ${program}. Set ${variable}, or on Debian: apt-get install ${packages}`,
    ),
);
if (missing.length > 0) {
  console.error(missing.join("\n"));
  process.exit(1);
}

await buildSite();
const working = await mkdtemp(path.join(tmpdir(), "everline-browsers-"));
const assemblyFolder = path.join(working, "cdk.out");
await synthesize(assemblyFolder);
const shop = await startTestShop(path.join(working, "data"), assemblyFolder);
let failed = 0;
try {
  for (const [name, { start }] of selected) {
    console.log(name);
    failed += await walk(name, start);
  }
} finally {
  await shop.stop();
  await rm(working, { recursive: true, force: true });
}
process.exit(failed === 0 ? 0 : 1);

/** Returns 1 if the purchase was not completed, else 0. Errors logged by pages are printed, but do not count. */
async function walk(name: string, start: () => Promise<Driver>): Promise<number> {
  const folder = path.join(projectRoot, "build/browsers", name);
  const driver = await start();
  try {
    await walkPurchase(driver, shop.siteUrl, folder);
    for (const line of driver.errors()) console.error(`  The page said: ${line}`);
    console.log(`  Pictures: ${folder}`);
    return 0;
  } catch (error) {
    console.error(`  ${error instanceof Error ? error.message : error}`);
    return 1;
  } finally {
    await driver.close();
  }
}
