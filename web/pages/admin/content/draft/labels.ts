import { contentWords } from "#shared/content/words/admin/content.ts";
import {
  mailBlockLabels,
  mailConditionLabels,
  mailKindLabels,
  mailTargetLabels,
} from "#shared/content/words/admin/mails.ts";
import type { ButtonTarget, MailCondition } from "#shared/mail/slots.ts";
import type { MailBlock } from "#shared/mail/words.ts";
import type { Path } from "./json.ts";

/** Words in keys that are written differently in labels. */
const wordOverrides: Readonly<Record<string, string>> = { cta: "call to action", faq: "FAQ", html: "HTML" };

const partLabels: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...mailKindLabels, ...contentWords.form.parts }),
);

/** The labels of the options of a choice, by the name of its part. */
const optionLabels = new Map<string, Readonly<Record<string, string>>>([
  ["kind", mailBlockLabels satisfies Record<MailBlock["kind"], string>],
  ["when", mailConditionLabels satisfies Record<MailCondition, string>],
  ["opens", mailTargetLabels satisfies Record<ButtonTarget, string>],
]);

/** An option of a choice in plain words, or as it is stored if it has none. */
export function optionLabel(part: string, option: string): string {
  const labels = optionLabels.get(part) ?? {};
  return (Object.hasOwn(labels, option) ? labels[option] : undefined) ?? option;
}

/** A key in plain words: "primaryCtaLoggedIn" is "Primary call to action logged in". */
export function labelOf(key: string): string {
  const named = partLabels.get(key);
  if (named !== undefined) return named;
  const text = key
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(" ")
    .map((word) => wordOverrides[word] ?? word)
    .join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What one entry of a list is called, from the list's key: an entry of "categories" is a "Category". */
export function entryKindLabel(key: string): string {
  const plural = labelOf(key);
  if (plural.endsWith("ies")) return `${plural.slice(0, -3)}y`;
  return plural.endsWith("s") && !plural.endsWith("ss") ? plural.slice(0, -1) : plural;
}

/** The label of a list entry, from the list's key: the first entry of "categories" is "Category 1". */
export function entryLabel(key: string, index: number): string {
  return `${entryKindLabel(key)} ${index + 1}`;
}

/** A path in words, from the outside in: "Sections › Section 2 › Heading". */
export function pathLabel(path: Path): string {
  if (path.length === 0) return contentWords.issues.whole;
  return path
    .map((step, index) => (typeof step === "number" ? entryLabel(String(path[index - 1] ?? ""), step) : labelOf(step)))
    .join(" › ");
}
