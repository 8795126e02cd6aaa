import { settingsWords } from "#shared/content/words/admin/settings.ts";
import { chargeStep, maximumCharge, minimumCharge } from "#shared/domain/charge-limits.ts";
import { isCharged } from "#shared/domain/charged-currencies.ts";
import { formatMoney, groupDigits, isCurrency, minorDigits } from "#shared/domain/money.ts";
import { isSecretName, looksSecret } from "#shared/domain/secret-text.ts";
import { typedAmount } from "../refund/typed-amount.ts";
import { currencyOf, type Draft, type FreeRow, type KnownSetting, type SavedSettings, typedMoney } from "./draft.ts";

const words = settingsWords.wrong;

/** Errors by field: the key of a known setting, or a row's id. */
export type Issues = ReadonlyMap<string, string>;

/**
 * The errors of a draft, as far as they can be checked without the server's numbering plans and schemas: the rules of
 * `shared/domain/settings-check.ts`. Empty: ready to send.
 */
export function issuesOf(draft: Draft, saved: SavedSettings): Issues {
  const currency = currencyOf(draft, saved);
  const issues = new Map<string, string>();
  const note = (field: string, issue: string | undefined) => {
    if (issue !== undefined && !issues.has(field)) issues.set(field, issue);
  };
  for (const known of saved.known) note(known.key, ofKnown(known, (draft.known[known.key] ?? "").trim(), currency));
  const { launchClaimed = "", launchLimit = "" } = draft.known;
  if (Number(launchClaimed) > Number(launchLimit))
    note("launchLimit", words.claimed(groupDigits(Number(launchClaimed))));
  for (const row of draft.free) note(row.id, ofRow(row, draft, saved));
  return issues;
}

function ofKnown({ kind }: KnownSetting, typed: string, currency: string): string | undefined {
  if (looksSecret(typed)) return words.secret;
  if (kind === "money") return ofAmount(typed, currency);
  if (kind === "count") return /^\d{1,9}$/.test(typed) ? undefined : words.count;
  if (kind === "phone") return /^\+[\d ()-]{7,24}$/.test(typed) ? undefined : words.phone;
  if (kind === "currency") {
    if (!isCurrency(typed)) return words.currency;
    return isCharged(typed) ? undefined : words.notCharged(typed.toUpperCase());
  }
  return undefined;
}

function ofAmount(typed: string, currency: string): string | undefined {
  const amount = typedAmount(typed, currency);
  const least = minimumCharge(currency);
  const example = typedMoney(String(Math.max(least, 5 * 10 ** minorDigits(currency))), currency);
  const code = currency.toUpperCase();
  if (amount === "unreadable") return words.amount(example);
  if (amount === "too fine") return words.tooFine(code, example);
  if (amount < least) return settingsWords.known.least(formatMoney(least, currency));
  if (amount > maximumCharge) return words.tooMuch;
  const step = chargeStep(currency);
  if (amount % step !== 0) return words.step(code, formatMoney(Math.ceil(amount / step) * step, currency));
  return undefined;
}

function ofRow({ id, key, text }: FreeRow, { free }: Draft, { known }: SavedSettings): string | undefined {
  const name = key.trim();
  if (name === "") return words.noKey;
  if (isSecretName(name) || looksSecret(text)) return words.secret;
  const meant = known.find((each) => each.key.toLowerCase() === name.toLowerCase());
  if (meant !== undefined) return meant.key === name ? words.known : words.meant(meant.key);
  const first = free.find((row) => row.key.trim() === name);
  return first?.id === id ? undefined : words.twice;
}
