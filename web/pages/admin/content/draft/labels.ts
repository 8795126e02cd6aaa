import { contentWords } from "#shared/content/words/admin/content.ts";
import type { Path } from "./json.ts";

/** Words in keys that are written differently in labels. */
const wordOverrides: Readonly<Record<string, string>> = { cta: "call to action", faq: "FAQ", html: "HTML" };

/** A key in plain words: "primaryCtaLoggedIn" is "Primary call to action logged in". */
export function labelOf(key: string): string {
  const text = key
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(" ")
    .map((word) => wordOverrides[word] ?? word)
    .join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The label of a list entry, from the list's key: the first entry of "categories" is "Category 1". */
export function entryLabel(key: string, index: number): string {
  const plural = labelOf(key);
  const singular = plural.endsWith("ies")
    ? `${plural.slice(0, -3)}y`
    : plural.endsWith("s") && !plural.endsWith("ss")
      ? plural.slice(0, -1)
      : plural;
  return `${singular} ${index + 1}`;
}

/** A path in words, from the outside in: "Sections › Section 2 › Heading". */
export function pathLabel(path: Path): string {
  if (path.length === 0) return contentWords.issues.whole;
  return path
    .map((step, index) => (typeof step === "number" ? entryLabel(String(path[index - 1] ?? ""), step) : labelOf(step)))
    .join(" › ");
}
