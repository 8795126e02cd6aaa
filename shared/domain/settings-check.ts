import { chargeStep, minimumCharge } from "./charge-limits.ts";
import { isCharged } from "./charged-currencies.ts";
import { formatMoney, isCurrency } from "./money.ts";
import { sentNumber } from "./phone.ts";
import { looksSecret, namesSecret } from "./secret-text.ts";
import { isSettingKey, knownSettings, mostSettings, readSettings } from "./settings.ts";

/**
 * Apart from `settings.ts`, because the numbering plans behind a phone number weigh more than all that only reads
 * settings.
 */

/** A setting that is refused and why, in words for whoever typed it. Without a key it is the map as a whole. */
export interface SettingIssue {
  readonly key?: string;
  readonly message: string;
}

/** A row of the table holds 400 KB, and what changed is told in another one, twice. */
const mostBytes = 100_000;

/**
 * What is wrong with a map of settings that is to be saved, the first thing of each key. An empty list: it may be
 * saved.
 */
export function settingIssues(wanted: Readonly<Record<string, string>>): readonly SettingIssue[] {
  const entries = Object.entries(wanted);
  if (entries.length > mostSettings)
    return [{ message: `Those are too many settings. There is room for ${mostSettings}.` }];
  if (new TextEncoder().encode(JSON.stringify(wanted)).length > mostBytes) {
    return [{ message: "That is too much for settings. There is room for 100 KB in all." }];
  }
  const single = entries.flatMap(([key, text]) => issueOf(key, text) ?? []);
  // What keys mean together is only clear once each is right.
  return single.length > 0 ? single : together(wanted);
}

function issueOf(key: string, text: string): SettingIssue | undefined {
  const advice = "Settings are no place for secrets: keep it in the secret store of the shop's stage.";
  // The key is not repeated: it may be the secret.
  if (namesSecret(key)) return { message: `The name of a setting looks like a secret. ${advice}` };
  // Every object has a property of such a name, and the table's client trips over it.
  if (!/^[\p{L}\p{N}\p{P}\p{S} ]+$/u.test(key) || key in Object.prototype) {
    return { message: "That cannot be the name of a setting. Use letters, digits and signs, on one line." };
  }
  if (looksSecret(text)) return { key, message: `This looks like a secret. ${advice}` };
  const meant = Object.keys(knownSettings).find((known) => known.toLowerCase() === key.trim().toLowerCase());
  if (meant !== undefined && meant !== key)
    return { key, message: `There is a setting ${meant}. Is that the one you mean?` };
  if (!isSettingKey(key)) return undefined;
  if (key === "currency" && isCurrency(text) && !isCharged(text)) {
    return { key, message: `The card provider does not charge in ${text.toLowerCase()}.` };
  }
  const read = knownSettings[key].text.safeParse(text);
  if (!read.success) return { key, message: read.error.issues[0]?.message ?? "This does not read." };
  if (knownSettings[key].kind === "phone" && sentNumber(text) === undefined) {
    return { key, message: "There can be no such number. Give it with its country code, for example +1 202-555-0142." };
  }
  return undefined;
}

function together(wanted: Readonly<Record<string, string>>): readonly SettingIssue[] {
  const settings = readSettings(wanted);
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

/** Why the card provider would not take this amount. https://docs.stripe.com/currencies#special-cases */
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
