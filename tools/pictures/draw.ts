/**
 * `npm run draw-icons`: draws the site's raster images with the project's Chromium, from public/icon.svg, the brand
 * and the landing page's copy, and writes the web app manifest. The results are in git; run it again when a source has
 * changed.
 */
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { projectRoot } from "#cli/project-root.ts";
import { startBrowser } from "#local/browser/browser.ts";
import { linkPreviewImage } from "#web/head/link-preview-image.ts";
import { iconFile } from "./icon-file.ts";
import { shareImagePage } from "./share.ts";
import { icons, webManifest } from "./web-manifest.ts";

const readProjectFile = (file: string) => readFile(path.join(projectRoot, file));
const save = (name: string, content: Uint8Array | string) => writeFile(path.join(projectRoot, "public", name), content);

const browser = await startBrowser();
try {
  const page = await browser.newPage({ colorScheme: "light" });
  const draw = async (html: string, width: number, height: number) => {
    await page.setViewportSize({ width, height });
    await page.setContent(html);
    await page.evaluate("document.fonts.ready");
    return page.screenshot({ omitBackground: true });
  };
  const svg = String(await readProjectFile("public/icon.svg"));
  const drawIcon = (size: number, ground: boolean, glyph: number) => draw(iconPage(svg, ground, glyph), size, size);
  for (const { name, size, ground, glyph } of icons) await save(name, await drawIcon(size, ground, glyph));
  await save("favicon.ico", iconFile(await drawIcon(32, false, 1)));
  const { path: name, width, height } = linkPreviewImage;
  await save(name, await draw(shareImagePage(await readShareStyle()), width, height));
  await save("manifest.webmanifest", webManifest());
} finally {
  await browser.close();
}

/** Returns a page with the icon, its glyph scaled by `glyphScale`. `hasBackground`: on a background to the edges. */
function iconPage(icon: string, hasBackground: boolean, glyphScale: number): string {
  const color = hasBackground ? /<rect[^>]*\bfill="([^"]+)"/.exec(icon)?.[1] : "transparent";
  if (color === undefined)
    throw new Error("public/icon.svg must begin with a <rect> whose fill is the background color.");
  return `<!doctype html><style>body{margin:0;height:100vh;display:grid;place-items:center;background:${color}}
svg{width:${glyphScale * 100}%}</style>${icon}`;
}

async function readShareStyle(): Promise<string> {
  const font = async (family: string, file: string) => {
    const data = (await readProjectFile(`node_modules/@fontsource-variable/${file}-latin-wght-normal.woff2`)).toString(
      "base64",
    );
    return `@font-face{font-family:"${family}";font-weight:100 900;src:url(data:font/woff2;base64,${data})}`;
  };
  const parts = await Promise.all([
    font("Fraunces", "fraunces/files/fraunces"),
    font("Instrument Sans", "instrument-sans/files/instrument-sans"),
    readProjectFile("web/styles/tokens.css"),
    readProjectFile("tools/pictures/share.css"),
  ]);
  return parts.join("\n");
}
