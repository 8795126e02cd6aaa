import { settingsWords } from "#shared/content/words/admin/settings.ts";
import type { Country } from "#shared/domain/phone.ts";
import { type RegionRule, readRegionRules, regionReasons } from "#shared/domain/sales-regions.ts";
import { countriesOf } from "./region-names.ts";

const words = settingsWords.known.regionMeaning;
/** Of a part of a dial code that more countries share, only one or two are meant: their names would mislead. */
const mostNamed = 4;
/** Open first, then closed by reason. The outcome for all others is moved to the end. */
const outcomes = [undefined, ...regionReasons] as const;

/**
 * What the sales rules mean, by the names of the countries; dial codes until the names are loaded. While a rule is
 * being typed, those that can be read.
 */
export function RegionsMeaning({
  text,
  countries,
}: {
  readonly text: string;
  readonly countries: readonly Country[] | undefined;
}) {
  const rules = readableRules(text);
  const hasRuleForOthers = rules.some(({ dialCode }) => dialCode === "");
  const groups = outcomes
    .map((reason) => {
      const covered = rules.filter((rule) => rule.reason === reason);
      const isForOthers = hasRuleForOthers ? covered.some(({ dialCode }) => dialCode === "") : reason === undefined;
      const others = isForOthers ? [rules.some(({ dialCode }) => dialCode !== "") ? words.others : words.all] : [];
      return { reason, isForOthers, places: [...covered.flatMap((rule) => placesOf(rule, countries)), ...others] };
    })
    .filter(({ places }) => places.length > 0)
    // "All other countries" says what it means only after those that it leaves out.
    .toSorted((a, b) => Number(a.isForOthers) - Number(b.isForOthers));
  return (
    <div className="mt-2 mb-3 grid grid-cols-1 gap-2 rounded-field border border-hairline bg-sheet px-4 py-3 text-fine">
      <h3 className="font-sans text-fine font-semibold tracking-normal text-ink-soft">{words.heading}</h3>
      <dl className="grid grid-cols-1 gap-x-4 gap-y-1.5 sm:grid-cols-[auto_minmax(0,1fr)]">
        {groups.map(({ reason, places }) => (
          <div key={reason ?? "open"} className="sm:contents">
            <dt className="font-semibold">{reason === undefined ? words.open : words.closed[reason]}</dt>
            <dd className="wrap-anywhere">{places.join(", ")}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function readableRules(text: string): readonly RegionRule[] {
  return text.split("\n").flatMap((line) => {
    const rules = readRegionRules(line);
    return typeof rules === "string" ? [] : rules;
  });
}

/** The places of a rule: countries, or numbers that begin with a part of a country's code. */
function placesOf({ dialCode }: RegionRule, countries: readonly Country[] | undefined): readonly string[] {
  if (dialCode === "") return [];
  const names = countries === undefined ? [] : countriesOf(dialCode, countries);
  if (names.length === 0) return [`+${dialCode}`];
  const isWholeCode = countries?.some((country) => country.dialCode.startsWith(dialCode));
  if (isWholeCode) return names;
  return [words.part(`+${dialCode}`, names.length > mostNamed ? undefined : names.join(", "))];
}
