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
import { firstPackets, landingBudget, spanishLandingBudget } from "#tools/bench/page-weight.ts";
import { openAsVisitor } from "./harness/visitor.ts";

interface LoadedFile {
  readonly address: string;
  readonly kind: string;
  /** The size after gzip, except for fonts and pictures, which are already compressed. */
  readonly bytes: number;
  readonly text: string;
}

async function measure(response: Response): Promise<LoadedFile> {
  const body = await response.body();
  const kind = response.request().resourceType();
  const bytes = kind === "font" || kind === "image" ? body.length : gzipSync(body, { level: 9 }).length;
  return { address: new URL(response.url()).pathname, kind, bytes, text: kind === "font" ? "" : String(body) };
}

/** Opens the landing page, and returns all files that it loads, including the icon, which not every browser reports. */
async function visitLandingPage(page: Page, address = "/"): Promise<readonly LoadedFile[]> {
  const responses: Response[] = [];
  page.on("response", (response) => responses.push(response));
  const responseOf = (route: { readonly path: string }) =>
    page.waitForResponse((response) => new URL(response.url()).pathname === route.path.replace("{page}", "landing"));
  const pendingResponses = [responseOf(routes.getPricing), responseOf(routes.getContent)];
  await page.goto(address, { waitUntil: "networkidle" });
  await Promise.all(pendingResponses);
  const all = await Promise.all(responses.map(measure));
  const icon = await page.locator('link[rel="icon"][type="image/svg+xml"]').getAttribute("href");
  const iconResponse = await page.request.get(icon ?? "");
  const bytes = gzipSync(await iconResponse.body(), { level: 9 }).length;
  return [...all.filter(({ address }) => address !== icon), { address: icon ?? "", kind: "icon", bytes, text: "" }];
}

const sum = (list: readonly LoadedFile[]) => list.reduce((total, { bytes }) => total + bytes, 0);

it.each([
  ["/", landingBudget],
  ["/es", spanishLandingBudget],
])("the landing page at %s stays within its budget of requests and bytes on a phone", async (address, budget) => {
  const { page } = await openAsVisitor({ width: 390 });
  const all = await visitLandingPage(page, address);
  const report = all.map(({ address, bytes }) => `${address} ${bytes}`).join("\n");
  expect(all.length, report).toBeLessThanOrEqual(budget.requests);
  expect(sum(all.filter(({ kind }) => kind === "script")), report).toBeLessThanOrEqual(budget.scripts);
  expect(sum(all), report).toBeLessThanOrEqual(budget.all);
});

it.each(["/", "/es"])("the landing page at %s arrives in the first packets that a server sends", async (address) => {
  const { page } = await openAsVisitor({ width: 390 });
  const sizes = await (await page.goto(address))?.request().sizes();
  expect((sizes?.responseHeadersSize ?? Number.NaN) + (sizes?.responseBodySize ?? 0)).toBeLessThanOrEqual(firstPackets);
});

/** Everything that must not load on the English landing page, with a text that identifies it in a script. */
const unwantedParts = {
  "the dashboard": dashboardWords.loadFailed,
  "the checkout": checkoutWords.whatsapp.countrySearch,
  "Stripe's loader": "js.stripe.com",
  "the phone library": "country_calling_codes",
  "the sanitizer of HTML": "DOMPurify",
  Spanish: spanish.hero.description.split("{", 1)[0] ?? "",
};

it("the landing page loads no script of other pages, of payment, or of another language", async () => {
  const { page } = await openAsVisitor({ width: 390 });
  const scripts = (await visitLandingPage(page)).filter(({ kind }) => kind === "script");
  const names = scripts.map(({ address }) => address).join(" ");
  for (const chunkName of ["admin", "dashboard", "checkout", "payment", "support", "docs"])
    expect(names).not.toContain(chunkName);
  const assets = path.join(projectRoot, "build/client/assets");
  const built = (await readdir(assets)).filter((name) => name.endsWith(".js"));
  const code = (await Promise.all(built.map((name) => readFile(path.join(assets, name), "utf8")))).join("");
  for (const [part, text] of Object.entries(unwantedParts)) {
    expect(code, `no script contains the text that identifies ${part}`).toContain(text);
    for (const script of scripts) expect(script.text.includes(text), `${script.address} contains ${part}`).toBe(false);
  }
});

it.each([
  ["/login", "Welcome back"],
  ["/docs", "The calls"],
])("%s declares each font once, even after later parts of the page have loaded", async (path, heading) => {
  const { page } = await openAsVisitor({ width: 390 });
  await page.goto(path, { waitUntil: "networkidle" });
  await page.getByRole("heading", { name: heading }).first().waitFor();
  const fonts = await page.evaluate(() => [...document.fonts].map(({ family, unicodeRange }) => family + unicodeRange));
  expect(fonts.length).toBeGreaterThan(0);
  expect(fonts.filter((font, index) => fonts.indexOf(font) !== index)).toEqual([]);
});
