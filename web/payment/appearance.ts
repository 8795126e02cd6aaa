import type { Appearance } from "@stripe/stripe-js";
import { cardFormFamily } from "./card-form-fonts.ts";

const darkScheme = "(prefers-color-scheme: dark)";

/**
 * Returns the card form's appearance, with the site's current colors and sizes. They are read from the CSS variables,
 * because the form is in an iframe, which our style sheets do not reach.
 */
export function currentAppearance(): Appearance {
  const styles = getComputedStyle(document.documentElement);
  const cssVariable = (name: string) => styles.getPropertyValue(name).trim();
  const rem = Number.parseFloat(styles.fontSize) || 16;
  return {
    theme: window.matchMedia(darkScheme).matches ? "night" : "stripe",
    variables: {
      colorPrimary: cssVariable("--leaf"),
      colorBackground: cssVariable("--sheet"),
      colorText: cssVariable("--ink"),
      colorTextSecondary: cssVariable("--ink-soft"),
      colorTextPlaceholder: cssVariable("--ink-soft"),
      colorDanger: cssVariable("--stamp"),
      accessibleColorOnColorPrimary: cssVariable("--on-leaf"),
      fontFamily: `${cardFormFamily}, Arial, sans-serif`,
      fontSizeBase: `${1.0625 * rem}px`,
      borderRadius: "10px",
      spacingUnit: "4px",
    },
    rules: {
      ".Label": { fontWeight: "600", fontSize: `${0.9375 * rem}px`, color: cssVariable("--ink") },
      ".Input": { border: `1px solid ${cssVariable("--edge")}`, boxShadow: "none", padding: "12px 16px" },
      ".Input:focus": { border: `1px solid ${cssVariable("--leaf")}`, boxShadow: `0 0 0 1px ${cssVariable("--leaf")}` },
      ".Input--invalid": { border: `1px solid ${cssVariable("--stamp")}`, boxShadow: "none" },
    },
  };
}

/** Calls `notify` when the preferred color scheme changes. Returns a function that stops this. */
export function onAppearanceChange(notify: () => void): () => void {
  const query = window.matchMedia(darkScheme);
  query.addEventListener("change", notify);
  return () => query.removeEventListener("change", notify);
}
