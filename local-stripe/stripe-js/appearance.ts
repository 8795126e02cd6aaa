import { isWireObject, type WireObject } from "./wire.ts";

/** Default colors of Stripe's themes. */
const THEMES: Record<string, Record<string, string>> = {
  stripe: { colorPrimary: "#0570de", colorBackground: "#ffffff", colorText: "#30313d", colorDanger: "#b3202c" },
  night: { colorPrimary: "#85d996", colorBackground: "#30313d", colorText: "#ffffff", colorDanger: "#fe87a1" },
  flat: { colorPrimary: "#0570de", colorBackground: "#f1f1f1", colorText: "#30313d", colorDanger: "#b3202c" },
};

const kebabCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const PLAIN_SELECTOR = /^\.[A-Z]\w*(--\w+)?(:{1,2}[\w-]+)?(\s*,\s*\.[A-Z]\w*(--\w+)?(:{1,2}[\w-]+)?)*$/;

/** Applies Stripe's Appearance API: variables become custom properties, rules become a style sheet. */
export function applyAppearance(appearance: unknown): void {
  const options: WireObject = isWireObject(appearance) ? appearance : {};
  const theme = THEMES[String(options.theme ?? "stripe")] ?? {};
  const variables: WireObject = { ...theme, ...(isWireObject(options.variables) ? options.variables : {}) };
  for (const [name, value] of Object.entries(variables))
    if (typeof value === "string") document.documentElement.style.setProperty(`--${kebabCase(name)}`, value);
  const sheet = new CSSStyleSheet();
  for (const [selector, style] of Object.entries(isWireObject(options.rules) ? options.rules : {})) {
    if (!PLAIN_SELECTOR.test(selector) || !isWireObject(style)) continue;
    const declarations = Object.entries(style).map(([name, value]) => `${kebabCase(name)}: ${String(value)};`);
    sheet.insertRule(`${selector} { ${declarations.join(" ")} }`, sheet.cssRules.length);
  }
  document.adoptedStyleSheets = [sheet];
}
