import { brand } from "#shared/domain/brand.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";

/**
 * The icons drawn from public/icon.svg. A platform may crop a maskable icon to any shape, and iOS crops the Apple icon.
 */
export const icons = [
  { name: "apple-touch-icon.png", size: 180, ground: true, glyph: 1 },
  { name: "icon-192.png", size: 192, ground: false, glyph: 1 },
  { name: "icon-512.png", size: 512, ground: false, glyph: 1 },
  { name: "icon-maskable-512.png", size: 512, ground: true, glyph: 0.86 },
] as const;

/** The paper color of web/styles/tokens.css. */
const paper = "#fbf8f3";

/** Returns the manifest for installing the site on a home screen (https://www.w3.org/TR/appmanifest/). */
export function webManifest(): string {
  const png = (name: (typeof icons)[number]["name"], purpose: "any" | "maskable") => {
    const size = icons.find((icon) => icon.name === name)?.size;
    return { src: `/${name}`, sizes: `${size}x${size}`, type: "image/png", purpose };
  };
  const manifest = {
    id: sitePaths.home,
    name: brand.name,
    short_name: brand.name,
    description: brand.tagline,
    lang: "en",
    start_url: sitePaths.home,
    scope: sitePaths.home,
    display: "minimal-ui",
    background_color: paper,
    theme_color: paper,
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
      png("icon-192.png", "any"),
      png("icon-512.png", "any"),
      png("icon-maskable-512.png", "maskable"),
    ],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
