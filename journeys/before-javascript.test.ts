import type { Page } from "playwright-core";
import { expect, inject, it, onTestFinished } from "vitest";
import { publicPaths } from "#shared/domain/site-paths.ts";
import { linkPreviewImage } from "#web/head/link-preview-image.ts";
import { workersBrowser } from "./harness/browser.ts";

/** A visitor whose scripts never load. */
async function reader(): Promise<Page> {
  const browser = await workersBrowser();
  const context = await browser.newContext({ baseURL: inject("siteUrl"), javaScriptEnabled: false });
  onTestFinished(() => context.close());
  return context.newPage();
}

it.each(publicPaths)("%s can be read before JavaScript loads, and has its canonical address", async (path) => {
  const page = await reader();
  const reply = await page.goto(path);
  expect(reply?.status()).toBe(200);
  expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
  expect((await page.locator("main").innerText()).length).toBeGreaterThan(200);
  const canonical = page.locator('link[rel="canonical"]');
  expect(await canonical.getAttribute("href")).toBe(inject("siteUrl") + path);
});

it("an unknown address is explained to people and has status 404", async () => {
  const page = await reader();
  const reply = await page.goto("/no/such/page");
  expect(reply?.status()).toBe(404);
  expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
  expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
  expect((await page.goto("/dashboard"))?.status()).toBe(200);
});

it("all files referenced by the pages are served: share image, icons, manifest, sitemap", async () => {
  const { request } = (await reader()).context();
  const get = async (address: string) => {
    const reply = await request.get(address);
    expect([address, reply.status()]).toEqual([address, 200]);
    return reply;
  };
  const types = {
    [linkPreviewImage.path]: "image/png",
    "/icon.svg": "image/svg+xml",
    "/favicon.ico": "image/x-icon",
    "/apple-touch-icon.png": "image/png",
    "/manifest.webmanifest": "application/manifest+json",
  };
  for (const [address, type] of Object.entries(types))
    expect((await get(address)).headers()["content-type"]).toBe(type);
  const contact = await (await get("/.well-known/security.txt")).text();
  expect(contact).toContain(`Canonical: ${inject("siteUrl")}/.well-known/security.txt`);
  const robots = await (await get("/robots.txt")).text();
  const list = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? "";
  expect(list).toBe(`${inject("siteUrl")}/sitemap.xml`);
  const addresses = [...(await (await get(list)).text()).matchAll(/<loc>(.+?)<\/loc>/g)].map(
    ([, address = ""]) => address,
  );
  expect(addresses).toHaveLength(publicPaths.length);
  for (const address of addresses) await get(address);
});
