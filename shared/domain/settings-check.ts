import { chargeStep, minimumCharge } from "./charge-limits.ts";
import { isCharged } from "./charged-currencies.ts";
import { formatMoney, isCurrency } from "./money.ts";
import { parseSentNumber } from "./phone.ts";
import { isSecretName, looksSecret } from "./secret-text.ts";
import { isSettingKey, knownSettings, maxSettings, readSettings } from "./settings.ts";

/** Separate from `settings.ts`, because phone validation loads the numbering plans. */

/** An invalid setting and why, in words for the admin. Without a key: the whole map. */
export interface SettingIssue {
  readonly key?: string;
  readonly message: string;
}

/** A table row holds at most 400 KB, and the audit row stores the values before and after. */
const maxBytes = 100_000;

/** The issues of a settings map, the first per key. Empty: it may be saved. */
export function settingIssues(texts: Readonly<Record<string, string>>): readonly SettingIssue[] {
  const entries = Object.entries(texts);
  if (entries.length > maxSettings)
    return [{ message: `Those are too many settings. There is room for ${maxSettings}.` }];
  if (new TextEncoder().encode(JSON.stringify(texts)).length > maxBytes) {
    return [{ message: "That is too much for settings. There is room for 100 KB in all." }];
  }
  const single = entries.flatMap(([key, text]) => issueOf(key, text) ?? []);
  // Combinations are checked once each key is valid.
  return single.length > 0 ? single : together(texts);
}

function issueOf(key: string, text: string): SettingIssue | undefined {
  const advice = "Settings are no place for secrets: keep it in the secret store of the shop's stage.";
  // The key is not quoted: it may be the secret.
  if (isSecretName(key)) return { message: `The name of a setting looks like a secret. ${advice}` };
  // Reserved property names, which break the table's client.
  if (!/^[\p{L}\p{N}\p{P}\p{S} ]+$/u.test(key) || key in Object.prototype) {
    return { message: "That cannot be the name of a setting. Use letters, digits and signs, on one line." };
  }
  if (looksSecret(text)) return { key, message: `This looks like a secret. ${advice}` };
  const meant = Object.keys(knownSettings).find((settingKey) => settingKey.toLowerCase() === key.trim().toLowerCase());
  if (meant !== undefined && meant !== key)
    return { key, message: `There is a setting ${meant}. Is that the one you mean?` };
  if (!isSettingKey(key)) return undefined;
  if (key === "currency" && isCurrency(text) && !isCharged(text)) {
    return { key, message: `The card provider does not charge in ${text.toLowerCase()}.` };
  }
  const read = knownSettings[key].text.safeParse(text);
  if (!read.success) return { key, message: read.error.issues[0]?.message ?? "This does not read." };
  if (knownSettings[key].kind === "phone" && parseSentNumber(text) === undefined) {
    return { key, message: "There can be no such number. Give it with its country code, for example +1 202-555-0142." };
  }
  return undefined;
}

function together(texts: Readonly<Record<string, string>>): readonly SettingIssue[] {
  const settings = readSettings(texts);
  const { currency, launchClaimed, launchLimit } = settings;
  const issues: SettingIssue[] = [];
  for (const key of ["priceCents", "regularPriceCents"] as const) {
    const message = unchargeable(settings[key], currency);
    if (message !== undefined) issues.push({ key, message });
  }
  if (launchClaimed > launchLimit) {
    const message = `${launchClaimed} were claimed before this shop, so the limit cannot be lower. Set it to ${launchClaimed} to end the launch.`;
    issues.push({ key: "launchLimit", message });
  }
  return issues;
}

/** Why Stripe would not charge this amount. https://docs.stripe.com/currencies#special-cases */
function unchargeable(amount: number, currency: string): string | undefined {
  const least = minimumCharge(currency);
  if (amount < least) {
    return `The card provider takes no less than ${formatMoney(least, currency)}, which is written ${least}.`;
  }
  const step = chargeStep(currency);
  if (amount % step !== 0) {
    const zeros = String(step).slice(1);
    return `In ${currency} the card provider takes amounts that end in ${zeros}, for example ${Math.ceil(amount / step) * step}.`;
  }
  return undefined;
}
