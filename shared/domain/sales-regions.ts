/**
 * Where the shop sells and its assistant serves, by the dial codes of WhatsApp numbers. A setting of several lines,
 * each a rule with its date and source:
 *
 *     +39 open 2026-11-21 https://…
 *     * closed whatsapp 2026-11-21 https://…
 *
 * The rule with the longest dial code that a number begins with decides; "*" is for all others. Without a rule, a
 * number is served.
 */

/**
 * Why a region is closed: WhatsApp does not allow AI assistants there ("whatsapp"), a law forbids it ("law"), or the
 * shop has paused it ("paused").
 */
export const regionReasons = ["whatsapp", "law", "paused"] as const;
export type RegionReason = (typeof regionReasons)[number];

/** A rule. `dialCode`: in digits; empty for all numbers without another rule. `reason`: undefined if it is open. */
export interface RegionRule {
  readonly dialCode: string;
  readonly reason?: RegionReason | undefined;
  /** The day on which this was true, as 2026-11-21. */
  readonly date: string;
  readonly source: string;
}

export const maxRegionRules = 300;
/** The maximum length of the setting, in characters. */
export const maxRegionText = 20_000;
const rulePattern = /^(?:\*|\+([1-9]\d{0,6})) (?:open|closed (whatsapp|law|paused)) (\d{4}-\d\d-\d\d)(?: (\S.*))?$/;

/** Reads the setting's text. Returns a sentence about the first line that is no rule. */
export function readRegionRules(text: string): readonly RegionRule[] | string {
  if (text.length > maxRegionText) return `This is too long. The maximum is ${maxRegionText} characters.`;
  const rules: RegionRule[] = [];
  for (const line of text.split("\n").map((each) => each.trim().replaceAll(/\s+/g, " "))) {
    if (line === "") continue;
    const match = rulePattern.exec(line);
    const [, dialCode = "", reason, date = "", source = ""] = match ?? [];
    if (match === null || Number.isNaN(Date.parse(date)))
      return `“${line.slice(0, 60)}” isn't a valid rule. Write +39 open 2026-11-21, or * closed whatsapp 2026-11-21. Add the source after the date.`;
    if (rules.some((rule) => rule.dialCode === dialCode))
      return `There are two rules for ${dialCode || "*"}. Remove one.`;
    rules.push({ dialCode, reason: regionReasons.find((each) => each === reason), date, source });
  }
  if (rules.length > maxRegionRules) return `There are too many rules. The maximum is ${maxRegionRules}.`;
  return rules;
}

/** Returns why a number's region is closed; undefined if it is open. `phone`: in digits, with the dial code. */
export function closedBecause(
  rules: readonly Pick<RegionRule, "dialCode" | "reason">[],
  phone: string,
): RegionReason | undefined {
  const [rule] = rules
    .filter(({ dialCode }) => phone.startsWith(dialCode))
    .toSorted((one, other) => other.dialCode.length - one.dialCode.length);
  return rule?.reason;
}
