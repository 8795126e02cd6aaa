import { IntegrationError, isWireObject, textAt, type WireObject } from "./wire.ts";

/** Unlike Stripe, which refuses http even on the developer's machine, because the shop runs there without TLS. */
const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\//;

/** Throws Stripe.js's error for a font whose address is relative or not https (`fonts: [{ family, src }]`). */
export function checkFonts(fonts: unknown): void {
  for (const { src } of fontsIn(fonts)) {
    if (typeof src !== "string") continue;
    const address = /url\(\s*["']?([^"')]+)/.exec(src)?.[1] ?? src;
    if (!/^(https:\/\/|data:)/.test(address) && !LOOPBACK.test(address))
      throw new IntegrationError(
        `Invalid src value in font configuration: ${address}. URLs have to start with 'https://' or 'data:'.`,
      );
  }
}

/** Declares the shop's fonts in the frame (`fonts: [{ family, src, weight }]`, `[{ cssSrc }]`). */
export function loadFonts(fonts: unknown): void {
  for (const font of fontsIn(fonts)) {
    const { cssSrc, family, src } = font;
    if (typeof cssSrc === "string") {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = cssSrc;
      document.head.append(link);
    } else if (typeof family === "string" && typeof src === "string") {
      const face = new FontFace(family, src, descriptorsOf(font));
      document.fonts.add(face);
      void face.load().catch(() => {});
    }
  }
}

function descriptorsOf(font: WireObject): Record<string, string> {
  const names = ["weight", "style", "unicodeRange", "display"];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = textAt(font, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

const fontsIn = (fonts: unknown): WireObject[] => (Array.isArray(fonts) ? fonts.filter(isWireObject) : []);
