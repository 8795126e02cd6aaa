import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { siteUrlPlaceholder } from "#shared/domain/site-url.ts";
import { readPages, scriptHash } from "./pages.ts";
import { startScript } from "./start-script.ts";

let client: string;
beforeEach(async () => {
  client = await mkdtemp(path.join(tmpdir(), "everline-pages-"));
  await mkdir(path.join(client, "login"), { recursive: true });
});
afterEach(() => rm(client, { recursive: true }));

const page = (name: string, html: string) => writeFile(path.join(client, name), html);
const start = `<script type="module" async="">${startScript}</script>`;

it("pages with the script that starts the app, and scripts with a src, are accepted", async () => {
  await page("index.html", `${start}<script src="/a.js"></script>`);
  await page("login/index.html", start);
  await page("robots.txt", "<script>1</script>");
  expect(await readPages(client)).toEqual(["/index.html", "/login/index.html"]);
});

it("a page with an inline script that the policy does not allow is rejected, with what to do in which order", async () => {
  await page("index.html", "<script>alert(1)</script>");
  const reading = readPages(client);
  await expect(reading).rejects.toThrow("/index.html has an inline script that the site's Content-Security-Policy");
  await expect(reading).rejects.toThrow("A changed inline script goes out in two releases");
  await expect(reading).rejects.toThrow(`1. add "${scriptHash("alert(1)")}" to infra/site/allowed-scripts.ts`);
});

it("a single changed character of the start script is noticed", async () => {
  await page("index.html", start.replace("painted", "Painted"));
  await expect(readPages(client)).rejects.toThrow("two releases");
});

it("data blocks are ignored, because no policy needs to permit them, and may contain the site's address", async () => {
  await page("index.html", `<script type="application/ld+json">{"url":"${siteUrlPlaceholder}"}</script>`);
  expect(await readPages(client)).toEqual(["/index.html"]);
});

it("a script whose hash would change when the site's address is filled in is rejected", async () => {
  await page("index.html", `<script>const site = "${siteUrlPlaceholder}"</script>`);
  await expect(readPages(client)).rejects.toThrow("/index.html contains the placeholder");
});

it.each(['<p style="color:red">', "<style>p{}</style>"])("a page with inline style is rejected: %s", async (html) => {
  await page("index.html", html);
  await expect(readPages(client)).rejects.toThrow("/index.html contains inline style");
});

it("HTML in a script is not mistaken for inline style", async () => {
  await page("index.html", '<script type="application/json">"<p style=\'x\'>"</script>');
  await expect(readPages(client)).resolves.toBeDefined();
});
