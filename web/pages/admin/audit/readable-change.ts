import { auditWords } from "#shared/content/words/admin/audit.ts";
import { knownSettingWords } from "#shared/content/words/admin/known-settings.ts";
import { messageWords } from "#shared/content/words/admin/messages.ts";
import { orderWords } from "#shared/content/words/admin/orders.ts";
import { refundWords } from "#shared/content/words/admin/refund.ts";
import { userWords } from "#shared/content/words/admin/users.ts";
import { formatMoney, isCurrency } from "#shared/domain/money.ts";
import type { SettingKey } from "#shared/domain/settings.ts";
import { type Difference, differences, summarizeDifferences } from "./difference.ts";
import type { Entry } from "./entry.ts";

const fieldLabels: ReadonlyMap<string, string> = new Map(Object.entries(auditWords.fields));
/** The words for the codes in a field. */
const codeLabels = new Map<string, Readonly<Record<string, string>>>([
  ["lineState", { ...orderWords.line, ended: auditWords.licenseEnded }],
  ["status", orderWords.status],
  ["moneyBack", { refunded: orderWords.moneyBack.refunded, disputed: orderWords.moneyBack.disputed }],
]);
/** The words for the codes in a filter of an exported list. */
const filterLabels = new Map<string, Readonly<Record<string, string>>>([
  ["action", auditWords.actions],
  ["role", userWords.role],
  ["show", messageWords.filters],
]);
/** The fields that are true or false. */
const marks: ReadonlySet<string> = new Set(["hidden", "read", "answered", "connected", "moved"]);
const settingLabels: ReadonlyMap<string, string> = new Map(
  Object.entries(knownSettingWords).map(([key, { label }]) => [key, label]),
);
const prices: readonly SettingKey[] = ["priceCents", "regularPriceCents"];

/**
 * The differences of an entry for people: fields and codes in words, settings by their labels, and amounts as money. An
 * action without a label keeps its fields and values as stored. An amount stays as stored,
 * in minor units, in an entry without its currency; entries have had it since they were first shown this way.
 */
export function readableDifferences({ action, old: before, new: after }: Entry): readonly Difference[] {
  const changes = differences(before, after);
  if (!Object.hasOwn(auditWords.actions, action)) return changes;
  if (action === "list.export")
    return filtersOf(changes).map(({ field, value }) => ({
      path: auditWords.filterOf(field),
      old: undefined,
      new: value,
    }));
  if (action !== "settings.save")
    return changes.map((change) => ({
      path: fieldLabels.get(change.path) ?? change.path,
      ...(action.endsWith(".refund") && change.path === "refunded"
        ? amounts(change, before, after)
        : { old: inWords(action, change.path, change.old), new: inWords(action, change.path, change.new) }),
    }));
  return changes.map((change) => {
    const label = settingLabels.get(change.path) ?? change.path;
    const isPrice = prices.some((key) => key === change.path);
    return { ...change, path: label, ...(isPrice ? amounts(change, before, after) : {}) };
  });
}

/** Summarizes an entry in one short line for a table. An export says which rows it had, not that something changed. */
export function summarizeEntry(entry: Entry): string {
  if (entry.action !== "list.export") return summarizeDifferences(readableDifferences(entry));
  const filters = filtersOf(differences(entry.old, entry.new));
  return filters.length === 0
    ? auditWords.noFilters
    : auditWords.filters(filters.slice(0, 2), Math.max(filters.length - 2, 0));
}

/** The filters of an exported list, in words. */
function filtersOf(changes: readonly Difference[]) {
  return changes.map(({ path, new: value }) => ({
    field: fieldLabels.get(path) ?? path,
    value: inWords("list.export", path, value) ?? auditWords.nothing,
  }));
}

/** A stored value in words, if it is a code. A reason is one only for a refund; otherwise, a person wrote it. */
function inWords(action: string, path: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const labels = labelsOf(action, path);
  return labels !== undefined && Object.hasOwn(labels, text) ? labels[text] : text;
}

function labelsOf(action: string, path: string): Readonly<Record<string, string>> | undefined {
  if (action === "role.change") return userWords.role;
  if (action === "list.export" && filterLabels.has(path)) return filterLabels.get(path);
  if (action.endsWith(".refund") && path === "reason") return refundWords.reasons;
  return codeLabels.get(path) ?? (marks.has(path) ? { true: auditWords.yes, false: auditWords.no } : undefined);
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
