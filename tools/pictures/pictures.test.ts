import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import * as z from "zod";
import { projectRoot } from "#cli/project-root.ts";
import { brand } from "#shared/domain/brand.ts";
import { linkPreviewImage } from "#web/head/link-preview-image.ts";
import { icons, webManifest } from "./web-manifest.ts";

const read = (name: string) => readFile(path.join(projectRoot, "public", name));

/** Returns the size of a PNG, which is always at the same offset (https://www.w3.org/TR/png/#11IHDR). */
function sizeOf(png: Buffer): readonly [width: number, height: number] {
  expect(png.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n");
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

it.each(icons.map(({ name, size }) => [name, size] as const))(
  "%s exists and is %i pixels wide and high",
  async (name, size) => {
    expect(sizeOf(await read(name))).toEqual([size, size]);
  },
);

it("favicon.ico contains an icon of 32 pixels, for clients without SVG support", async () => {
  const file = await read("favicon.ico");
  expect(sizeOf(file.subarray(file.readUInt32LE(18)))).toEqual([32, 32]);
});

it("the share image has the declared size, and is small enough for every platform", async () => {
  const file = await read(linkPreviewImage.path);
  expect(sizeOf(file)).toEqual([linkPreviewImage.width, linkPreviewImage.height]);
  expect(file.length).toBeLessThan(150_000);
});

it("the manifest is up to date (`npm run draw-icons` updates it after a change of the brand)", async () => {
  expect(String(await read("manifest.webmanifest"))).toBe(webManifest());
});

it("the manifest names the shop, its start page and existing icons, one of them maskable", async () => {
  const icon = z.object({ src: z.string().startsWith("/"), sizes: z.string(), purpose: z.enum(["any", "maskable"]) });
  const manifest = z
    .object({ name: z.string(), start_url: z.literal("/"), theme_color: z.string(), icons: z.array(icon) })
    .parse(JSON.parse(webManifest()));
  expect(manifest.name).toBe(brand.name);
  for (const { src, sizes } of manifest.icons.filter(({ src }) => src.endsWith(".png"))) {
    expect(sizeOf(await read(src)).join("x")).toBe(sizes);
  }
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain("maskable");
});
