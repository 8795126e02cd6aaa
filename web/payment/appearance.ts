import type { Appearance } from "@stripe/stripe-js";

const dark = "(prefers-color-scheme: dark)";

/**
 * The card form's appearance in the site's current colors and sizes, read from the tokens, because the form is in an
 * iframe that our styles do not reach.
 */
export function currentAppearance(): Appearance {
  const styles = getComputedStyle(document.documentElement);
  const token = (name: string) => styles.getPropertyValue(name).trim();
  const rem = Number.parseFloat(styles.fontSize) || 16;
  return {
    theme: window.matchMedia(dark).matches ? "night" : "stripe",
    variables: {
      colorPrimary: token("--leaf"),
      colorBackground: token("--sheet"),
      colorText: token("--ink"),
      colorTextSecondary: token("--ink-soft"),
      colorTextPlaceholder: token("--ink-soft"),
      colorDanger: token("--stamp"),
      accessibleColorOnColorPrimary: token("--on-leaf"),
      fontFamily: "Instrument Sans, Arial, sans-serif",
      fontSizeBase: `${1.0625 * rem}px`,
      borderRadius: "10px",
      spacingUnit: "4px",
    },
    rules: {
      ".Label": { fontWeight: "600", fontSize: `${0.9375 * rem}px`, color: token("--ink") },
      ".Input": { border: `1px solid ${token("--edge")}`, boxShadow: "none", padding: "12px 16px" },
      ".Input:focus": { border: `1px solid ${token("--leaf")}`, boxShadow: `0 0 0 1px ${token("--leaf")}` },
      ".Input--invalid": { border: `1px solid ${token("--stamp")}`, boxShadow: "none" },
    },
  };
}

/** Calls back when the preferred color scheme changes. */
export function onAppearanceChange(notify: () => void): () => void {
  const query = window.matchMedia(dark);
  query.addEventListener("change", notify);
  return () => query.removeEventListener("change", notify);
}
