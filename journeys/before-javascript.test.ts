import type { Page } from "playwright-core";
import { expect, inject, it, onTestFinished } from "vitest";
import { shellWords as spanishShellWords } from "#shared/content/translations/es/words/shell.ts";
import { shellWords } from "#shared/content/words/shell.ts";
import { languages, locales } from "#shared/domain/language.ts";
import { alternatesOf, linkIn, pathIn, publicPaths } from "#shared/domain/site-paths.ts";
import { linkPreviewImage } from "#web/head/link-preview-image.ts";
import { workersBrowser } from "./harness/browser.ts";

/** Opens a blank page on which JavaScript is disabled. */
async function openWithoutScripts(): Promise<Page> {
  const browser = await workersBrowser();
  const context = await browser.newContext({ baseURL: inject("siteUrl"), javaScriptEnabled: false });
  onTestFinished(() => context.close());
  return context.newPage();
}

const addresses = publicPaths.flatMap((publicPath) =>
  languages.map((language) => ({ path: pathIn(language, publicPath), publicPath, language })),
);

it.each(addresses)(
  "$path can be read in its language before JavaScript loads, and declares its URLs in both",
  async ({ path, publicPath, language }) => {
    const page = await openWithoutScripts();
    const reply = await page.goto(path);
    expect(reply?.status()).toBe(200);
    expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
    expect((await page.locator("main").innerText()).length).toBeGreaterThan(200);
    const canonical = page.locator('link[rel="canonical"]');
    expect(await canonical.getAttribute("href")).toBe(inject("siteUrl") + path);
    const alternates = await page
      .locator('link[rel="alternate"]')
      .evaluateAll((links) => links.map((link) => [link.getAttribute("hreflang"), link.getAttribute("href")]));
    expect(alternates).toEqual(alternatesOf(publicPath).map(([name, address]) => [name, inject("siteUrl") + address]));
    expect(await page.locator("html").getAttribute("lang")).toBe(language);
    expect(await page.locator('meta[property="og:locale"]').getAttribute("content")).toBe(
      locales[language].replace("-", "_"),
    );
    const words = { en: shellWords, es: spanishShellWords }[language];
    expect(await page.getByRole("contentinfo").innerText()).toContain(words.pages.terms);
    const links = await page.locator("a").evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    expect(links.map((link) => linkIn(language, link))).toEqual(links);
  },
);

it("an unknown URL has status 404, an explanation and noindex, whereas the dashboard's URL has status 200", async () => {
  const page = await openWithoutScripts();
  const reply = await page.goto("/no/such/page");
  expect(reply?.status()).toBe(404);
  expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
  expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
  expect((await page.goto("/dashboard"))?.status()).toBe(200);
});

it("the share image, icons, manifest, security.txt, robots.txt and all pages of the sitemap are served", async () => {
  const { request } = (await openWithoutScripts()).context();
  const get = async (url: string) => {
    const reply = await request.get(url);
    expect([url, reply.status()]).toEqual([url, 200]);
    return reply;
  };
  const contentTypes = {
    [linkPreviewImage.path]: "image/png",
    "/icon.svg": "image/svg+xml",
    "/favicon.ico": "image/vnd.microsoft.icon",
    "/apple-touch-icon.png": "image/png",
    "/manifest.webmanifest": "application/manifest+json",
    // https://www.rfc-editor.org/rfc/rfc9116#section-3
    "/.well-known/security.txt": "text/plain; charset=utf-8",
    "/terms": "text/html; charset=utf-8",
  };
  for (const [url, type] of Object.entries(contentTypes)) expect((await get(url)).headers()["content-type"]).toBe(type);
  const securityTxt = await (await get("/.well-known/security.txt")).text();
  expect(securityTxt).toContain(`Canonical: ${inject("siteUrl")}/.well-known/security.txt`);
  const robots = await (await get("/robots.txt")).text();
  const sitemapUrl = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? "";
  expect(sitemapUrl).toBe(`${inject("siteUrl")}/sitemap.xml`);
  const pageUrls = [...(await (await get(sitemapUrl)).text()).matchAll(/<loc>(.+?)<\/loc>/g)].map(
    ([, url = ""]) => url,
  );
  expect(pageUrls).toHaveLength(addresses.length);
  for (const url of pageUrls) await get(url);
});
