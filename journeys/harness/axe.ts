import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import * as z from "zod";

const found = z.array(
  z.object({
    id: z.string(),
    help: z.string(),
    nodes: z.array(z.object({ html: z.string(), failureSummary: z.string() })),
  }),
);
const source = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/**
 * Every document that the page opens from now on has axe in it, which is faster than to bring it to a page that is
 * there.
 */
export async function bringAxe(page: Page): Promise<void> {
  await page.addInitScript({ path: source });
}

/**
 * What axe finds wrong with the page as it is now, by the rules of WCAG 2.2 AA and axe's own best practices: one line
 * a fault, none when all is well. It looks once nothing moves, because what fades in is pale for a moment. Only
 * `colors` can differ when a page that was looked at changes its theme.
 */
export async function axeFaults(page: Page, rules: "all" | "colors" = "all"): Promise<readonly string[]> {
  await page.evaluate(async () => {
    // A change of theme or width is on the screen two frames later, and only then do its transitions run; those may
    // begin others.
    do {
      await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    } while (document.getAnimations().some(({ playState }) => playState === "running"));
  });
  // Loading axe takes longer than a look with it, so a document that has it keeps it.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(await readFile(source, "utf8"));
  const options = JSON.stringify({
    resultTypes: ["violations"],
    ...(rules === "colors" ? { runOnly: ["color-contrast", "link-in-text-block"] } : {}),
  });
  const violations = found.parse(await page.evaluate(`axe.run(${options}).then(({ violations }) => violations)`));
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id} (${help}): ${html} ${failureSummary}`),
  );
}
