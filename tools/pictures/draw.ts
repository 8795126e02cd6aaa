/**
 * `npm run draw-icons`: draws the site's raster images with the project's Chromium, from public/icon.svg, the brand
 * and the landing page's copy, and writes the web app manifest. The results are in git; run it again when a source has
 * changed.
 */
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { projectRoot } from "#cli/project-root.ts";
import { startBrowser } from "#local/browser/browser.ts";
import { sharedPicture } from "#web/head/shared-picture.ts";
import { iconFile } from "./icon-file.ts";
import { sharePicture } from "./share.ts";
import { icons, webManifest } from "./web-manifest.ts";

const read = (file: string) => readFile(path.join(projectRoot, file));
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
  const svg = String(await read("public/icon.svg"));
  const icon = (size: number, ground: boolean, glyph: number) => draw(iconPage(svg, ground, glyph), size, size);
  for (const { name, size, ground, glyph } of icons) await save(name, await icon(size, ground, glyph));
  await save("favicon.ico", iconFile(await icon(32, false, 1)));
  const { path: name, width, height } = sharedPicture;
  await save(name, await draw(sharePicture(await shareStyle()), width, height));
  await save("manifest.webmanifest", webManifest());
} finally {
  await browser.close();
}

/** The icon, with the glyph scaled by `glyph`, on a full-bleed background if `ground`. */
function iconPage(icon: string, ground: boolean, glyph: number): string {
  const color = ground ? /<rect[^>]*\bfill="([^"]+)"/.exec(icon)?.[1] : "transparent";
  if (color === undefined)
    throw new Error("public/icon.svg begins with a <rect> that has a fill: the color of its ground.");
  return `<!doctype html><style>body{margin:0;height:100vh;display:grid;place-items:center;background:${color}}
svg{width:${glyph * 100}%}</style>${icon}`;
}

async function shareStyle(): Promise<string> {
  const font = async (family: string, file: string) => {
    const data = (await read(`node_modules/@fontsource-variable/${file}-latin-wght-normal.woff2`)).toString("base64");
    return `@font-face{font-family:"${family}";font-weight:100 900;src:url(data:font/woff2;base64,${data})}`;
  };
  const parts = await Promise.all([
    font("Fraunces", "fraunces/files/fraunces"),
    font("Instrument Sans", "instrument-sans/files/instrument-sans"),
    read("web/styles/tokens.css"),
    read("tools/pictures/share.css"),
  ]);
  return parts.join("\n");
}
