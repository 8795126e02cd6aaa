import type { Reply } from "#shared/contract/index.ts";
import { formatMoney, isCurrency, minorDigits } from "#shared/domain/money.ts";
import { parseAmount } from "../refund/parse-amount.ts";

export type SavedSettings = Reply<"getAdminSettings">;
export type KnownSetting = SavedSettings["known"][number];
/** Settings as text, by key. */
export type SettingValues = Readonly<Record<string, string>>;

/** A custom setting: a key that the shop does not define, with its text. `id` is stable while the form is open. */
export interface CustomRow {
  readonly id: string;
  readonly key: string;
  readonly text: string;
}

/** The form's input: known settings by key, with amounts in the format that admins type, and custom settings. */
export interface Draft {
  readonly known: SettingValues;
  readonly custom: readonly CustomRow[];
}

/** Formats minor units as an admin would type them: "500" is 5.00 in usd and 500 in jpy. Works on digits. */
export function formatForInput(minor: string, currency: string): string {
  const digits = minorDigits(currency);
  if (!/^\d+$/.test(minor) || digits === 0) return minor;
  const padded = minor.padStart(digits + 1, "0");
  return `${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
}

/** Returns the currency of a draft's amounts: the draft's own, or the saved one while the draft's is invalid. */
export function currencyOf({ known }: Draft, saved: SavedSettings): string {
  const typed = known.currency?.trim().toLowerCase() ?? "";
  return isCurrency(typed) ? typed : savedCurrency(saved);
}

function savedCurrency({ settings, known }: SavedSettings): string {
  const text = settings.currency ?? known.find(({ key }) => key === "currency")?.default ?? "";
  return isCurrency(text) ? text.toLowerCase() : "usd";
}

/** Formats a setting for display, an amount with its currency. Undefined for a missing key. */
export function displayText({ known }: SavedSettings, values: SettingValues, key: string): string | undefined {
  const text = values[key];
  const currency = values.currency?.toLowerCase() ?? "";
  const isMoney = known.find((setting) => setting.key === key)?.kind === "money";
  if (text === undefined || !isMoney || !/^\d{1,12}$/.test(text) || !isCurrency(currency)) return text;
  return formatMoney(Number(text), currency);
}

/** Returns the draft of a form that displays the saved settings without changes. */
export function draftOf(saved: SavedSettings): Draft {
  const currency = savedCurrency(saved);
  const knownKeys = new Set(saved.known.map(({ key }) => key));
  return {
    known: Object.fromEntries(
      saved.known.map((setting) => {
        const text = saved.settings[setting.key] ?? setting.default;
        return [setting.key, setting.kind === "money" ? formatForInput(text, currency) : text];
      }),
    ),
    custom: Object.entries(saved.settings)
      .filter(([key]) => !knownKeys.has(key))
      .map(([key, text]) => ({ id: key, key, text })),
  };
}

/**
 * Returns a draft's settings in their stored format, by key. An invalid amount stays as typed, so it always counts as a
 * change.
 */
export function storedValuesOf(draft: Draft, saved: SavedSettings): SettingValues {
  const currency = currencyOf(draft, saved);
  const values = saved.known.map(({ key, kind }) => {
    const typed = (draft.known[key] ?? "").trim();
    if (kind === "currency") return [key, typed.toLowerCase()];
    const amount = kind === "money" ? parseAmount(typed, currency) : undefined;
    return [key, typeof amount === "number" ? String(amount) : typed];
  });
  return Object.fromEntries([...values, ...draft.custom.map(({ key, text }) => [key.trim(), text])]);
}

/** Returns the keys whose values differ, including keys that only one of the two has. */
export function changedKeys(before: SettingValues, after: SettingValues): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => before[key] !== after[key]);
}

/** Applies the changes of `mine` since `base` to `theirs`, the settings that another admin has saved. */
export function rebase(theirs: SavedSettings, mine: Draft, base: SavedSettings): Draft {
  const myValues = storedValuesOf(mine, base);
  const baseValues = storedValuesOf(draftOf(base), base);
  const changed = changedKeys(baseValues, myValues);
  const rebased = draftOf(theirs);
  const known = Object.fromEntries(
    Object.entries(rebased.known).map(([key, text]) => [key, changed.includes(key) ? (mine.known[key] ?? text) : text]),
  );
  const untouchedRows = rebased.custom.filter(({ key }) => !changed.includes(key));
  const myRows = mine.custom.filter(({ key }) => changed.includes(key.trim()));
  return { known, custom: [...untouchedRows, ...myRows] };
}
