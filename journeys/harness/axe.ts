import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import * as z from "zod";

const violationsShape = z.array(
  z.object({
    id: z.string(),
    help: z.string(),
    nodes: z.array(z.object({ html: z.string(), failureSummary: z.string() })),
  }),
);
const axeFile = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** Loads axe into every document from now on, which is faster than adding it to an open page. */
export async function preloadAxe(page: Page): Promise<void> {
  await page.addInitScript({ path: axeFile });
}

/**
 * Returns axe's violations of WCAG 2.2 AA and of its own best practices on the current page, one line each. Waits until
 * all animations have ended, because an element that is fading in has too little contrast. `colors` checks only the
 * rules whose result can differ after a change of theme.
 */
export async function axeViolations(page: Page, rules: "all" | "colors" = "all"): Promise<readonly string[]> {
  await page.evaluate(async () => {
    // A change of theme or width takes effect two frames later, and only then do its transitions run, which may start
    // others.
    do {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    } while (document.getAnimations().some(({ playState }) => playState === "running"));
  });
  // Loading axe takes longer than running it, so it is loaded once per document.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(await readFile(axeFile, "utf8"));
  const options = JSON.stringify({
    resultTypes: ["violations"],
    ...(rules === "colors" ? { runOnly: ["color-contrast", "link-in-text-block"] } : {}),
  });
  const violations = violationsShape.parse(
    await page.evaluate(`axe.run(${options}).then(({ violations }) => violations)`),
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id} (${help}): ${html} ${failureSummary}`),
  );
}
