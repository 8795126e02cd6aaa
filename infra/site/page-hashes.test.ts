import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { siteUrlPlaceholder } from "#shared/domain/site-url.ts";
import { hashPages, readPageHashes, writePageHashes } from "./page-hashes.ts";

let build: string;
beforeEach(async () => {
  build = await mkdtemp(path.join(tmpdir(), "everline-pages-"));
  await mkdir(path.join(build, "client/login"), { recursive: true });
});
afterEach(() => rm(build, { recursive: true }));

const page = (name: string, html: string) => writeFile(path.join(build, "client", name), html);
const hash = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

it("each page's inline scripts are hashed exactly, and scripts with a src are not", async () => {
  await page(
    "index.html",
    '<script>\n one </script><script src="/a.js"></script><script type="module" async="">two</script>',
  );
  await page("login/index.html", "<script>\n one </script><script>\n one </script>");
  expect(await hashPages(path.join(build, "client"))).toEqual({
    "/index.html": [hash("\n one "), hash("two")],
    "/login/index.html": [hash("\n one ")],
  });
});

it("data blocks are ignored, because no policy needs to permit them, and may contain the site's address", async () => {
  await page(
    "index.html",
    `<script type="application/ld+json">{"url":"${siteUrlPlaceholder}"}</script><script>1</script>`,
  );
  expect(await hashPages(path.join(build, "client"))).toEqual({ "/index.html": [hash("1")] });
});

it("a script whose hash would change when the site's address is filled in is rejected", async () => {
  await page("index.html", `<script>const site = "${siteUrlPlaceholder}"</script>`);
  await expect(hashPages(path.join(build, "client"))).rejects.toThrow("/index.html contains the placeholder");
});

it("the hashes are saved for the preview", async () => {
  await page("index.html", "<script>1</script>");
  expect(await readPageHashes(build).catch(() => "not yet")).toBe("not yet");
  const written = await writePageHashes(build);
  expect(await readPageHashes(build)).toEqual(written);
});

it.each(['<p style="color:red">', "<style>p{}</style>"])("a page with inline style is rejected: %s", async (html) => {
  await page("index.html", html);
  await expect(hashPages(path.join(build, "client"))).rejects.toThrow("/index.html contains inline style");
});

it("HTML in a script is not mistaken for inline style", async () => {
  await page("index.html", "<script>const html = '<p style=\"x\">'</script>");
  await expect(hashPages(path.join(build, "client"))).resolves.toBeDefined();
});
