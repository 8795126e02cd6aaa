import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import type { Page, Response } from "playwright-core";
import { expect, it } from "vitest";
import { projectRoot } from "#cli/project-root.ts";
import { copy as spanish } from "#shared/content/translations/es/landing.ts";
import { checkoutWords } from "#shared/content/words/checkout.ts";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { routes } from "#shared/contract/routes.ts";
import { landingBudget } from "#tools/bench/page-weight.ts";
import { visitor } from "./harness/visitor.ts";

interface Loaded {
  readonly address: string;
  readonly kind: string;
  /** Gzipped; fonts and pictures are compressed already. */
  readonly bytes: number;
  readonly text: string;
}

async function loaded(response: Response): Promise<Loaded> {
  const body = await response.body();
  const kind = response.request().resourceType();
  const bytes = kind === "font" || kind === "image" ? body.length : gzipSync(body, { level: 9 }).length;
  return { address: new URL(response.url()).pathname, kind, bytes, text: kind === "font" ? "" : String(body) };
}

/** Everything that the landing page requests, including the icon, whose request not every browser reports. */
async function visitLandingPage(page: Page): Promise<readonly Loaded[]> {
  const responses: Response[] = [];
  page.on("response", (response) => responses.push(response));
  const answer = (route: { readonly path: string }) =>
    page.waitForResponse((response) => new URL(response.url()).pathname === route.path.replace("{page}", "landing"));
  const pendingReplies = [answer(routes.getPricing), answer(routes.getContent)];
  await page.goto("/", { waitUntil: "networkidle" });
  await Promise.all(pendingReplies);
  const all = await Promise.all(responses.map(loaded));
  const icon = await page.locator('link[rel="icon"][type="image/svg+xml"]').getAttribute("href");
  const file = await page.request.get(icon ?? "");
  const bytes = gzipSync(await file.body(), { level: 9 }).length;
  return [...all.filter(({ address }) => address !== icon), { address: icon ?? "", kind: "icon", bytes, text: "" }];
}

const sum = (list: readonly Loaded[]) => list.reduce((total, { bytes }) => total + bytes, 0);

it("makes few requests on a phone, and loads little", async () => {
  const { page } = await visitor({ width: 390 });
  const all = await visitLandingPage(page);
  const report = all.map(({ address, bytes }) => `${address} ${bytes}`).join("\n");
  expect(all.length, report).toBeLessThanOrEqual(landingBudget.requests);
  expect(sum(all.filter(({ kind }) => kind === "script")), report).toBeLessThanOrEqual(landingBudget.scripts);
  expect(sum(all), report).toBeLessThanOrEqual(landingBudget.all);
});

/** A characteristic text of each part that must not load on the English landing page. */
const otherPages = {
  "the dashboard": dashboardWords.loadFailed,
  "the checkout": checkoutWords.whatsapp.phoneHelp,
  "Stripe's loader": "js.stripe.com",
  "the phone library": "country_calling_codes",
  "the sanitizer of HTML": "DOMPurify",
  Spanish: spanish.hero.description.split("{", 1)[0] ?? "",
};

it("loads nothing of other pages, of payment, or of another language", async () => {
  const { page } = await visitor({ width: 390 });
  const scripts = (await visitLandingPage(page)).filter(({ kind }) => kind === "script");
  const names = scripts.map(({ address }) => address).join(" ");
  for (const chunkName of ["admin", "dashboard", "checkout", "payment", "support", "docs"])
    expect(names).not.toContain(chunkName);
  const assets = path.join(projectRoot, "build/client/assets");
  const built = (await readdir(assets)).filter((name) => name.endsWith(".js"));
  const code = (await Promise.all(built.map((name) => readFile(path.join(assets, name), "utf8")))).join("");
  for (const [part, text] of Object.entries(otherPages)) {
    expect(code, `${part} is known by another text now`).toContain(text);
    for (const script of scripts) expect(script.text.includes(text), `${script.address} brings ${part}`).toBe(false);
  }
});

it.each([
  ["/login", "Welcome back"],
  ["/docs", "The calls"],
])("loads each font of %s once, later parts of the page included", async (path, heading) => {
  const { page } = await visitor({ width: 390 });
  await page.goto(path, { waitUntil: "networkidle" });
  await page.getByRole("heading", { name: heading }).first().waitFor();
  const fonts = await page.evaluate(() => [...document.fonts].map(({ family, unicodeRange }) => family + unicodeRange));
  expect(fonts.length).toBeGreaterThan(0);
  expect(fonts.filter((font, index) => fonts.indexOf(font) !== index)).toEqual([]);
});
