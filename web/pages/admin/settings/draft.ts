import type { Reply } from "#shared/contract/index.ts";
import { formatMoney, isCurrency, minorDigits } from "#shared/domain/money.ts";
import { typedAmount } from "../refund/typed-amount.ts";

export type SavedSettings = Reply<"getAdminSettings">;
export type KnownSetting = SavedSettings["known"][number];
export type Texts = Readonly<Record<string, string>>;

/** An unknown key with its value. `id` is stable while the form is open. */
export interface FreeRow {
  readonly id: string;
  readonly key: string;
  readonly text: string;
}

/** The settings in the form: amounts as typed, everything else as saved. */
export interface Draft {
  readonly known: Texts;
  readonly free: readonly FreeRow[];
}

/** Minor units as typed: "500" is 5.00 in usd and 500 in jpy. Works on digits. */
export function typedMoney(minor: string, currency: string): string {
  const digits = minorDigits(currency);
  if (!/^\d+$/.test(minor) || digits === 0) return minor;
  const padded = minor.padStart(digits + 1, "0");
  return `${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
}

/** The currency of a draft's amounts: its own, or the saved one while its own is invalid. */
export function currencyOf({ known }: Draft, saved: SavedSettings): string {
  const typed = known.currency?.trim().toLowerCase() ?? "";
  return isCurrency(typed) ? typed : savedCurrency(saved);
}

function savedCurrency({ settings, known }: SavedSettings): string {
  const text = settings.currency ?? known.find(({ key }) => key === "currency")?.default ?? "";
  return isCurrency(text) ? text.toLowerCase() : "usd";
}

/** A setting for display: amounts in their currency. Undefined for a missing key. */
export function displayText({ known }: SavedSettings, texts: Texts, key: string): string | undefined {
  const text = texts[key];
  const currency = texts.currency?.toLowerCase() ?? "";
  const isMoney = known.find((one) => one.key === key)?.kind === "money";
  if (text === undefined || !isMoney || !/^\d{1,12}$/.test(text) || !isCurrency(currency)) return text;
  return formatMoney(Number(text), currency);
}

/** The form of the saved settings, unchanged. */
export function draftOf(saved: SavedSettings): Draft {
  const currency = savedCurrency(saved);
  const isKnown = new Set(saved.known.map(({ key }) => key));
  return {
    known: Object.fromEntries(
      saved.known.map((setting) => {
        const text = saved.settings[setting.key] ?? setting.default;
        return [setting.key, setting.kind === "money" ? typedMoney(text, currency) : text];
      }),
    ),
    free: Object.entries(saved.settings)
      .filter(([key]) => !isKnown.has(key))
      .map(([key, text]) => ({ id: key, key, text })),
  };
}

/** The draft as texts to save. An invalid amount stays as typed, and so differs from every saved one. */
export function textsOf(draft: Draft, saved: SavedSettings): Texts {
  const currency = currencyOf(draft, saved);
  const values = saved.known.map(({ key, kind }) => {
    const typed = (draft.known[key] ?? "").trim();
    if (kind === "currency") return [key, typed.toLowerCase()];
    const amount = kind === "money" ? typedAmount(typed, currency) : undefined;
    return [key, typeof amount === "number" ? String(amount) : typed];
  });
  return Object.fromEntries([...values, ...draft.free.map(({ key, text }) => [key.trim(), text])]);
}

/** The keys whose values differ. */
export function changedKeys(one: Texts, other: Texts): readonly string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((key) => one[key] !== other[key]);
}

/** Rebases the changes of `mine` since `base` onto the settings saved by another admin. */
export function rebase(theirs: SavedSettings, mine: Draft, base: SavedSettings): Draft {
  const texts = textsOf(mine, base);
  const before = textsOf(draftOf(base), base);
  const changed = changedKeys(before, texts);
  const rebased = draftOf(theirs);
  const knownTexts = Object.fromEntries(
    Object.entries(rebased.known).map(([key, text]) => [key, changed.includes(key) ? (mine.known[key] ?? text) : text]),
  );
  const untouchedRows = rebased.free.filter(({ key }) => !changed.includes(key));
  const ownRows = mine.free.filter(({ key }) => changed.includes(key.trim()));
  return { known: knownTexts, free: [...untouchedRows, ...ownRows] };
}
