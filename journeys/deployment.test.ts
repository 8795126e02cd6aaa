import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { Rehearsal } from "#local/rehearsal/rehearsal.ts";
import type { Edge } from "#local/site/distribution.ts";
import { checkoutWords } from "#shared/content/words/checkout.ts";
import { shellWords } from "#shared/content/words/shell.ts";
import { clientRenderedPaths, notFoundPath, prerenderedPaths } from "#shared/domain/site-paths.ts";
import { cards, createAccount, enterNumber, goToPayment, newBuyer, payWith } from "./harness/buyer.ts";
import { buildChangedSite, withBuild, withFunctions } from "./harness/second-build.ts";
import { startTestShop } from "./harness/test-shop.ts";
import { openAsVisitor } from "./harness/visitor.ts";

/*
 * What visitors meet while a deployment or a rollback is under way: CloudFront's functions and headers, and the files
 * in the bucket, each of one build or the next, in any combination, in a shop of their own.
 */

/** The next build: a word of the copy and a script that every page loads, whose name changes with it. */
const newRights = "All rights are reserved.";
const changes = [
  { file: "shared/content/words/shell.ts", before: "All rights reserved.", after: newRights },
  {
    file: "web/start.tsx",
    before: "startTransition(() => {",
    after: "startTransition(() => { performance.mark('new');",
  },
  { file: "public/.well-known/apple-developer-merchantid-domain-association", after: "7B227073704964" },
];

/** Where Stripe and Apple look for the proof that the domain takes Apple Pay. */
const applePayFile = "/.well-known/apple-developer-merchantid-domain-association";

let folder: string;
let shop: Rehearsal;
let oldEdge: Edge;
let newEdge: Edge;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "everline-deployment-"));
  const [started, client] = await Promise.all([
    startTestShop(path.join(folder, "data"), inject("assemblyFolder")),
    buildChangedSite(path.join(folder, "source"), changes),
  ]);
  shop = started;
  oldEdge = shop.cloudFront.current();
  const { files, distribution } = await shop.cloudFront.after(await withBuild(shop.stage, client));
  newEdge = { files, distribution: await withFunctions(distribution, client) };
});
afterAll(async () => {
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The app's scripts that the page has loaded, and whether they are of the new build. */
const isNewBuild = (page: Page) => page.evaluate(() => performance.getEntriesByName("new").length > 0);

/** Opens a page, and uses a button of it: that of the other language, whose words are in a script of their own. */
async function openAndUse(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const language = await page.locator("html").getAttribute("lang");
  const other = language === "en" ? "Español" : "English";
  // The checkout has no such button in its footer. The buyer uses that page.
  if (new URL(page.url()).pathname.endsWith("/checkout")) return;
  await page.getByRole("contentinfo").getByRole("button", { name: other }).click();
  await page.waitForFunction((before) => document.documentElement.lang !== before, language);
}

const addresses = [...prerenderedPaths.filter((address) => address !== notFoundPath), ...clientRenderedPaths];

/** Buys a license with a test card, beginning with the number. */
async function payForNumber(page: Page): Promise<void> {
  await payWith(page, cards.good);
  await page.waitForURL("**/payment-success?*");
  await page.getByText("Payment status: complete").waitFor();
}

describe("two builds of the site", () => {
  it("have the same headers and functions, whatever their pages and scripts contain", () => {
    expect(newEdge.distribution).toEqual(oldEdge.distribution);
    const scripts = (edge: Edge) => [...edge.files.keys()].filter((name) => /^\/assets\/app-.*\.js$/.test(name));
    expect(scripts(oldEdge)).toHaveLength(1);
    expect(scripts(newEdge), "the old script stays").toEqual(expect.arrayContaining(scripts(oldEdge)));
    expect(scripts(newEdge)).toHaveLength(2);
  });
});

it("a file that an operator puts into public/.well-known is served as it is", async () => {
  shop.cloudFront.serve(newEdge);
  const reply = await fetch(`${shop.siteUrl}${applePayFile}`);
  expect([reply.status, await reply.text()]).toEqual([200, "7B227073704964"]);
  shop.cloudFront.serve(oldEdge);
  expect((await fetch(`${shop.siteUrl}${applePayFile}`)).status, "never the 404 page").toBe(404);
  expect((await fetch(`${shop.siteUrl}${applePayFile}`)).headers.get("content-type")).toBe("application/xml");
});

describe.each([
  ["old pages behind the new headers and functions", () => ({ ...oldEdge, distribution: newEdge.distribution }), false],
  ["new pages behind the old headers and functions", () => ({ ...newEdge, distribution: oldEdge.distribution }), true],
  ["old pages after a rollback", () => ({ ...oldEdge, files: new Map([...newEdge.files, ...oldEdge.files]) }), false],
] as const)("with %s", (_, edge, isNew) => {
  it("every page starts, and the checkout works", async () => {
    shop.cloudFront.serve(edge());
    const visitors = await Promise.all([0, 1, 2].map(() => openAsVisitor({ siteUrl: shop.siteUrl })));
    const [buyer, ...readers] = visitors.map(({ page }) => page);
    if (buyer === undefined) throw new Error("There is no buyer.");
    const html = await (await buyer.request.get("/")).text();
    expect(html.includes(newRights)).toBe(isNew);
    const read = async (page: Page, part: number) => {
      for (const [index, address] of addresses.entries())
        if (index % readers.length === part) await openAndUse(page, address);
    };
    const buy = async () => {
      await goToPayment(buyer, newBuyer());
      expect(await isNewBuild(buyer)).toBe(isNew);
      await payForNumber(buyer);
    };
    await Promise.all([buy(), ...readers.map(read)]);
  });
});

it("a browser that stays on a page through a deployment and its rollback opens other pages, and buys", async () => {
  const buyer = newBuyer();
  shop.cloudFront.serve(oldEdge);
  const { page } = await openAsVisitor({ siteUrl: shop.siteUrl });
  await page.goto("/terms");
  const footer = page.getByRole("contentinfo");

  shop.cloudFront.serve({ ...oldEdge, distribution: newEdge.distribution });
  await footer.getByRole("link", { name: shellWords.pages.privacy }).click();
  await page.waitForURL("**/privacy");

  shop.cloudFront.serve(newEdge);
  await page.getByRole("banner").getByRole("link", { name: shellWords.getStarted }).click();
  await createAccount(page, buyer);
  await page.getByLabel(checkoutWords.whatsapp.phone).waitFor();

  shop.cloudFront.serve({ ...oldEdge, files: new Map([...newEdge.files, ...oldEdge.files]) });
  await enterNumber(page, buyer);
  expect(await isNewBuild(page), "the page was never loaded again").toBe(false);
  await payForNumber(page);
});
