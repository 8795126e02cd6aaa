/**
 * `npm run photograph [part of a name …]`: screenshots of every page and state at 360, 768 and 1280 px, light and
 * dark, in build/photographs, with a contact sheet (index.html). For people to review; no check compares them.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser } from "playwright-core";
import { projectRoot } from "#cli/project-root.ts";
import { buildSite } from "#infra/site/build-site.ts";
import { startBrowser } from "#local/browser/browser.ts";
import { synthesize } from "#local/rehearsal/synthesize.ts";
import { startTestShop } from "../harness/test-shop.ts";
import { waitForHydration } from "../harness/until-usable.ts";
import { allStates } from "../states/all.ts";
import { openState, type PageState } from "../states/state.ts";
import { contactSheet } from "./contact-sheet.ts";

const widths = [360, 768, 1280] as const;
const themes = ["light", "dark"] as const;
const folder = path.join(projectRoot, "build/photographs");

const usage = "Usage: npm run photograph [-- part of a name …]. Without it, all states are photographed.";
const nameParts = process.argv.slice(2);
if (nameParts.some((part) => part.startsWith("-"))) {
  console.error(usage);
  process.exit(2);
}
const states = allStates.filter(({ name }) => nameParts.length === 0 || nameParts.some((part) => name.includes(part)));
if (states.length === 0) {
  console.error(
    `No state has ${nameParts.join(" or ")} in its name. The states are:\n${allStates.map(({ name }) => name).join(" ")}`,
  );
  process.exit(1);
}
await buildSite();
const workingFolder = await mkdtemp(path.join(tmpdir(), "everline-photographs-"));
const assemblyFolder = path.join(workingFolder, "cdk.out");
const [browser] = await Promise.all([startBrowser(), synthesize(assemblyFolder)]);
const shop = await startTestShop(path.join(workingFolder, "data"), assemblyFolder);
const failures: string[] = [];
try {
  await mkdir(folder, { recursive: true });
  for (const state of states) {
    for (const width of state.narrowOnly ? [360] : widths) await photograph(browser, shop.siteUrl, state, width);
    console.log(state.name);
  }
  await writeFile(path.join(folder, "index.html"), contactSheet(states, widths, themes));
} finally {
  await browser.close();
  await shop.stop();
  await rm(workingFolder, { recursive: true, force: true });
}
for (const failure of failures) console.error(failure);
console.log(`${states.length} states in ${folder}`);
process.exit(failures.length === 0 ? 0 : 1);

/** Photographs a state at one width, in both themes, with reduced motion so that nothing is still fading in. */
async function photograph(browser: Browser, baseURL: string, state: PageState, width: number): Promise<void> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height: width < 700 ? 740 : 900 },
    reducedMotion: "reduce",
    locale: "en-US",
  });
  const page = await context.newPage();
  waitForHydration(page);
  try {
    await openState(page, state);
    // A full-page screenshot draws sticky elements at the scroll position, which must be the top.
    await page.evaluate(() => window.scrollTo(0, 0));
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
      const file = path.join(folder, `${state.name}-${width}-${colorScheme}.png`);
      // A dialog fills the window; a full-page picture would only repeat the page behind it.
      const fullPage = (await page.getByRole("dialog").count()) === 0;
      await page.screenshot({ path: file, fullPage });
    }
  } catch (error) {
    failures.push(`${state.name} at ${width} px: ${error instanceof Error ? error.message : error}`);
  } finally {
    await context.close();
  }
}
