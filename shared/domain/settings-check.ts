/** Validates settings on save. Separate from `settings.ts`, because phone validation loads the numbering plans. */
import { chargeStep, minimumCharge } from "./charge-limits.ts";
import { isChargeable } from "./chargeable-currencies.ts";
import { formatMoney, isCurrency } from "./money.ts";
import { parseSentNumber } from "./phone.ts";
import { containsSecret, isSecretName } from "./secret-text.ts";
import { isSettingKey, knownSettings, maxSettings, readSettings } from "./settings.ts";

/** Why a setting is invalid, in words for the admin. Without a key, the issue is with the settings as a whole. */
export interface SettingIssue {
  readonly key?: string;
  readonly message: string;
}

/** A table row holds at most 400 KB, and an audit row stores all settings twice: before and after the change. */
const maxBytes = 100_000;

/** Returns the issues of these settings, at most one per key. Without issues, the settings may be saved. */
export function settingIssues(texts: Readonly<Record<string, string>>): readonly SettingIssue[] {
  const entries = Object.entries(texts);
  if (entries.length > maxSettings) return [{ message: `There are too many settings. The maximum is ${maxSettings}.` }];
  if (new TextEncoder().encode(JSON.stringify(texts)).length > maxBytes) {
    return [{ message: "The settings are too large. The maximum is 100 KB in total." }];
  }
  const keyIssues = entries.flatMap(([key, text]) => issueOf(key, text) ?? []);
  // Combinations are checked once each key is valid.
  return keyIssues.length > 0 ? keyIssues : combinationIssues(texts);
}

function issueOf(key: string, text: string): SettingIssue | undefined {
  const advice = "Store it in the stage's secret store instead.";
  // The key is not quoted: it may be the secret.
  if (isSecretName(key)) return { message: `A setting's name looks like a secret. ${advice}` };
  // The names of JavaScript's built-in properties break the table's client.
  if (!/^[\p{L}\p{N}\p{P}\p{S} ]+$/u.test(key) || key in Object.prototype) {
    return { message: "This isn't a valid setting name. Use letters, digits and symbols on one line." };
  }
  if (containsSecret(text)) return { key, message: `This looks like a secret. ${advice}` };
  const similarKey = Object.keys(knownSettings).find(
    (settingKey) => settingKey.toLowerCase() === key.trim().toLowerCase(),
  );
  if (similarKey !== undefined && similarKey !== key)
    return { key, message: `There's already a setting named ${similarKey}. Did you mean that one?` };
  if (!isSettingKey(key)) return undefined;
  if (key === "currency" && isCurrency(text) && !isChargeable(text)) {
    return { key, message: `Stripe doesn't support ${text.toLowerCase()}.` };
  }
  const parsed = knownSettings[key].text.safeParse(text);
  if (!parsed.success) return { key, message: parsed.error.issues[0]?.message ?? "This isn't valid." };
  if (knownSettings[key].kind === "phone" && parseSentNumber(text) === undefined) {
    return { key, message: "This isn't a valid number. Include the country code, for example +1 202-555-0142." };
  }
  return undefined;
}

function combinationIssues(texts: Readonly<Record<string, string>>): readonly SettingIssue[] {
  const settings = readSettings(texts);
  const { currency, launchClaimed, launchLimit } = settings;
  const issues: SettingIssue[] = [];
  for (const key of ["priceCents", "regularPriceCents"] as const) {
    const message = chargeIssue(settings[key], currency);
    if (message !== undefined) issues.push({ key, message });
  }
  if (launchClaimed > launchLimit) {
    const message = `${launchClaimed} licenses were sold before this shop opened, so the limit can't be lower. Set it to ${launchClaimed} to end the launch.`;
    issues.push({ key: "launchLimit", message });
  }
  return issues;
}

/**
 * Returns why Stripe would reject a charge of this amount, or undefined.
 * https://docs.stripe.com/currencies#special-cases
 */
function chargeIssue(amount: number, currency: string): string | undefined {
  const minimum = minimumCharge(currency);
  if (amount < minimum) {
    return `Stripe doesn't accept less than ${formatMoney(minimum, currency)}. Enter at least ${minimum}.`;
  }
  const step = chargeStep(currency);
  if (amount % step !== 0) {
    const zeros = String(step).slice(1);
    return `In ${currency}, Stripe accepts only amounts that end in ${zeros}, for example ${Math.ceil(amount / step) * step}.`;
  }
  return undefined;
}
