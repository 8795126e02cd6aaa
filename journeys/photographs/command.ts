/**
 * `npm run photograph [part of a name …]`: screenshots of every page and state at 360, 768 and 1280 px, light and
 * dark, in build/photographs, with a contact sheet (index.html). `--language es` switches each page to Spanish,
 * `--width 390` replaces the widths. For people to review; no check compares them.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser } from "playwright-core";
import { helpRequested } from "#cli/command-options.ts";
import { projectRoot } from "#cli/project-root.ts";
import { buildSite } from "#infra/site/build-site.ts";
import { startBrowser } from "#local/browser/browser.ts";
import { synthesize } from "#local/rehearsal/synthesize.ts";
import { defaultLanguage } from "#shared/domain/language.ts";
import { startTestShop } from "../harness/test-shop.ts";
import { waitForHydration } from "../harness/until-usable.ts";
import { allStates } from "../states/all.ts";
import { openState, type PageState } from "../states/state.ts";
import { contactSheet } from "./contact-sheet.ts";
import { readPhotographOptions, usage } from "./options.ts";
import { switchLanguage } from "./switch-language.ts";

const themes = ["light", "dark"] as const;
const folder = path.join(projectRoot, "build/photographs");

const options = readPhotographOptions(process.argv.slice(2));
if (typeof options === "string") {
  const isHelp = options === helpRequested;
  console.error(isHelp ? usage : `${options}\n${usage}`);
  process.exit(isHelp ? 0 : 2);
}
const { nameParts, language, widths } = options;
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
const filesByState = new Map<string, readonly string[]>();
try {
  await mkdir(folder, { recursive: true });
  for (const state of states) {
    const files: string[] = [];
    for (const width of widths.filter((width) => !state.narrowOnly || width < 480))
      files.push(...(await photograph(browser, shop.siteUrl, state, width)));
    filesByState.set(state.name, files);
    console.log(files.length > 0 ? state.name : `${state.name}: no pictures`);
  }
  await writeFile(path.join(folder, "index.html"), contactSheet(filesByState));
} finally {
  await browser.close();
  await shop.stop();
  await rm(workingFolder, { recursive: true, force: true });
}
for (const failure of failures) console.error(failure);
console.log(`${states.length} states in ${folder}`);
process.exit(failures.length === 0 ? 0 : 1);

/**
 * Photographs a state at one width, in both themes, with reduced motion so that nothing is still fading in. Returns the
 * names of the files.
 */
async function photograph(
  browser: Browser,
  baseURL: string,
  state: PageState,
  width: number,
): Promise<readonly string[]> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height: width < 700 ? 740 : 900 },
    reducedMotion: "reduce",
    locale: "en-US",
  });
  const page = await context.newPage();
  waitForHydration(page);
  // A full-page screenshot changes the height of the window, as a phone's keyboard does, and forms would scroll.
  await page.addInitScript(() =>
    window.visualViewport?.addEventListener("resize", (event) => event.stopImmediatePropagation()),
  );
  const files: string[] = [];
  try {
    await openState(page, state);
    if (language !== defaultLanguage && !(await switchLanguage(page, language))) return files;
    // A full-page screenshot draws sticky elements at the scroll position, which must be the top.
    await page.evaluate(() => window.scrollTo(0, 0));
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
      const file = `${state.name}${language === defaultLanguage ? "" : `-${language}`}-${width}-${colorScheme}.png`;
      // A dialog fills the window; a full-page picture would only repeat the page behind it.
      const fullPage = (await page.getByRole("dialog").count()) === 0;
      await page.screenshot({ path: path.join(folder, file), fullPage });
      files.push(file);
    }
  } catch (error) {
    failures.push(`${state.name} at ${width} px: ${error instanceof Error ? error.message : error}`);
  } finally {
    await context.close();
  }
  return files;
}
