import { settingsWords } from "#shared/content/words/admin/settings.ts";
import { addressLimits, addressLineCount } from "#shared/domain/address-lines.ts";
import { chargeStep, maximumCharge, minimumCharge } from "#shared/domain/charge-limits.ts";
import { isChargeable } from "#shared/domain/chargeable-currencies.ts";
import { formatMoney, groupDigits, isCurrency, minorDigits } from "#shared/domain/money.ts";
import type { Country } from "#shared/domain/phone.ts";
import { readRegionRules } from "#shared/domain/sales-regions.ts";
import { containsSecret, isSecretName } from "#shared/domain/secret-text.ts";
import type { SettingKey } from "#shared/domain/settings.ts";
import { parseAmount } from "../refund/parse-amount.ts";
import {
  type CustomRow,
  currencyOf,
  type Draft,
  formatForInput,
  type KnownSetting,
  type SavedSettings,
} from "./draft.ts";
import { unknownDialCode } from "./regions/region-names.ts";

const words = settingsWords.errors;
const regionsKey: SettingKey = "salesRegions";

/** Errors by field: the key of a known setting, or a row's id. */
export type Issues = ReadonlyMap<string, string>;

/**
 * Checks a draft by the rules of `shared/domain/settings-check.ts`, except those that need the phone numbering plans
 * and the schemas, which only the server loads. Returns an empty map when the draft can be sent. `countries`: undefined
 * while they are not loaded; dial codes are then not checked.
 */
export function issuesOf(draft: Draft, saved: SavedSettings, countries: readonly Country[] | undefined): Issues {
  const currency = currencyOf(draft, saved);
  const issues = new Map<string, string>();
  const addIssue = (field: string, issue: string | undefined) => {
    if (issue !== undefined && !issues.has(field)) issues.set(field, issue);
  };
  for (const known of saved.known)
    addIssue(known.key, issueOfKnown(known, (draft.known[known.key] ?? "").trim(), currency, countries));
  const { launchClaimed = "", launchLimit = "" } = draft.known;
  if (Number(launchClaimed) > Number(launchLimit))
    addIssue("launchLimit", words.claimed(groupDigits(Number(launchClaimed))));
  for (const row of draft.custom) addIssue(row.id, issueOfRow(row, draft, saved));
  return issues;
}

function issueOfKnown(
  { key, kind }: KnownSetting,
  text: string,
  currency: string,
  countries: readonly Country[] | undefined,
): string | undefined {
  if (containsSecret(text)) return words.secret;
  if (key === regionsKey) return issueOfRegions(text, countries);
  if (kind === "money") return issueOfAmount(text, currency);
  if (kind === "count") return /^\d{1,9}$/.test(text) ? undefined : words.count;
  if (kind === "phone") return /^\+[\d ()-]{7,24}$/.test(text) ? undefined : words.phone;
  if (kind === "currency") {
    if (!isCurrency(text)) return words.currency;
    return isChargeable(text) ? undefined : words.notCharged(text.toUpperCase());
  }
  if (kind === "lines" && addressLineCount(text) > addressLimits.lines) return words.lines(addressLimits.lines);
  return undefined;
}

function issueOfRegions(text: string, countries: readonly Country[] | undefined): string | undefined {
  const rules = readRegionRules(text);
  if (typeof rules === "string") return rules;
  const unknown = countries && unknownDialCode(rules, countries);
  return unknown === undefined ? undefined : words.unknownDialCode(`+${unknown}`);
}

function issueOfAmount(text: string, currency: string): string | undefined {
  const amount = parseAmount(text, currency);
  const minimum = minimumCharge(currency);
  const example = formatForInput(String(Math.max(minimum, 5 * 10 ** minorDigits(currency))), currency);
  const code = currency.toUpperCase();
  if (amount === "unreadable") return words.amount(example);
  if (amount === "too fine") return words.tooFine(code, example);
  if (amount < minimum) return settingsWords.known.least(formatMoney(minimum, currency));
  if (amount > maximumCharge) return words.tooMuch;
  const step = chargeStep(currency);
  if (amount % step !== 0) return words.step(code, formatMoney(Math.ceil(amount / step) * step, currency));
  return undefined;
}

function issueOfRow(
  { id, key, text }: CustomRow,
  { custom: customRows }: Draft,
  { known }: SavedSettings,
): string | undefined {
  const name = key.trim();
  if (name === "") return words.noKey;
  if (isSecretName(name) || containsSecret(text)) return words.secret;
  const similarSetting = known.find((each) => each.key.toLowerCase() === name.toLowerCase());
  if (similarSetting !== undefined)
    return similarSetting.key === name ? words.known : words.didYouMean(similarSetting.key);
  const firstRow = customRows.find((row) => row.key.trim() === name);
  return firstRow?.id === id ? undefined : words.duplicateKey;
}
