import { auditWords } from "#shared/content/words/admin/audit.ts";
import { knownSettingWords } from "#shared/content/words/admin/known-settings.ts";
import { formatMoney, isCurrency } from "#shared/domain/money.ts";
import type { SettingKey } from "#shared/domain/settings.ts";
import { type Difference, differences } from "./difference.ts";
import type { Entry } from "./entry.ts";

const { fields } = auditWords;
const settingLabels: ReadonlyMap<string, string> = new Map(
  Object.entries(knownSettingWords).map(([key, { label }]) => [key, label]),
);
const prices: readonly SettingKey[] = ["priceCents", "regularPriceCents"];

/**
 * The differences of an entry for people: settings by their labels, and amounts as money. An amount stays as stored,
 * in minor units, in an entry without its currency; entries have had it since they were first shown this way.
 */
export function readableDifferences({ action, old: before, new: after }: Entry): readonly Difference[] {
  const changes = differences(before, after);
  if (action.endsWith(".refund"))
    return changes.map((change) =>
      change.path === "refunded"
        ? { path: fields.refunded, ...amounts(change, before, after) }
        : { ...change, path: change.path === "reason" ? fields.reason : change.path },
    );
  if (action !== "settings.save") return changes;
  return changes.map((change) => {
    const label = settingLabels.get(change.path) ?? change.path;
    const isPrice = prices.some((key) => key === change.path);
    return { ...change, path: label, ...(isPrice ? amounts(change, before, after) : {}) };
  });
}

function amounts({ old: oldText, new: newText }: Difference, before: Entry["old"], after: Entry["new"]) {
  return { old: amount(oldText, currencyIn(before)), new: amount(newText, currencyIn(after)) };
}

function amount(text: string | undefined, currency: string | undefined): string | undefined {
  return text === undefined || currency === undefined || !/^\d{1,12}$/.test(text)
    ? text
    : formatMoney(Number(text), currency);
}

/** The currency that an entry's values name. */
function currencyIn(values: Entry["old"]): string | undefined {
  if (typeof values !== "object" || values === null || !("currency" in values)) return undefined;
  const { currency } = values;
  return typeof currency === "string" && isCurrency(currency) ? currency : undefined;
}
