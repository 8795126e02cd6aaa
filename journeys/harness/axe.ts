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
 * What axe finds wrong with the page as it is now, by the rules of WCAG 2.2 AA and axe's own best practices: one line a fault, none when all is
 * well. It looks once nothing moves, because what fades in is pale for a moment.
 */
export async function axeFaults(page: Page): Promise<readonly string[]> {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  await page.evaluate(await readFile(source, "utf8"));
  const violations = found.parse(await page.evaluate("axe.run().then(({ violations }) => violations)"));
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id} (${help}): ${html} ${failureSummary}`),
  );
}
