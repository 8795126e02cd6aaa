import { settingsWords } from "#shared/content/words/admin/settings.ts";
import { minimumCharge } from "#shared/domain/charge-limits.ts";
import { formatMoney } from "#shared/domain/money.ts";
import type { Country } from "#shared/domain/phone.ts";
import { maxRegionText } from "#shared/domain/sales-regions.ts";
import type { SettingKey } from "#shared/domain/settings.ts";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Field, inputClasses, TextField } from "#web/ui/field.tsx";
import { formatForInput, type KnownSetting } from "./draft.ts";
import { RegionsMeaning } from "./regions/regions-meaning.tsx";

const words = settingsWords.known;
const keyboards: Readonly<Record<string, "decimal" | "numeric" | "tel">> = {
  money: "decimal",
  count: "numeric",
  phone: "tel",
};

const regionsKey: SettingKey = "salesRegions";
const fieldClasses = "min-h-10 py-1.5 text-small tabular-nums";

/** The field of a known setting. A setting of an unknown kind gets an ordinary text keyboard. */
export function KnownField({
  known: { key, kind, label, help, default: defaultText },
  text,
  currency,
  countries,
  error,
  onChange,
  onBlur,
}: {
  readonly known: KnownSetting;
  readonly text: string;
  readonly currency: string;
  /** For the names of the regions; undefined while they are not loaded. */
  readonly countries: readonly Country[] | undefined;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
}) {
  const isMoney = kind === "money";
  const isRegions = key === regionsKey;
  const defaultInput = isMoney ? formatForInput(defaultText, currency) : defaultText;
  const helpParts = [
    helpOf(key) ?? help,
    isMoney && words.least(formatMoney(minimumCharge(currency), currency)),
    defaultText !== "" && words.default(isMoney ? formatMoney(Number(defaultText), currency) : defaultText),
  ];
  const field = {
    label: isMoney ? words.withCurrency(label, currency.toUpperCase()) : label,
    help: helpParts.filter(Boolean).join(" "),
    error,
  };
  const input = {
    name: key,
    value: text,
    autoComplete: "off",
    spellCheck: false,
    maxLength: isRegions ? maxRegionText : 2000,
    onBlur,
  };
  return (
    <div
      className={classes(
        "grid grid-cols-1 content-start justify-items-start gap-0.5 *:w-full",
        isRegions && "md:col-span-2",
      )}
    >
      {kind === "lines" ? (
        <Field {...field}>
          {(control) => (
            <textarea
              {...input}
              {...control}
              rows={4}
              onChange={({ target }) => onChange(target.value)}
              className={classes(inputClasses, fieldClasses, isRegions && "font-mono")}
            />
          )}
        </Field>
      ) : (
        <TextField
          {...field}
          {...input}
          inputMode={keyboards[kind] ?? "text"}
          onChange={({ target }) => onChange(target.value)}
          className={fieldClasses}
        />
      )}
      {isRegions && <RegionsMeaning text={text} countries={countries} />}
      {text.trim() !== defaultInput && (
        <Button
          look="quiet"
          onClick={() => onChange(defaultInput)}
          aria-label={words.defaultOf(label)}
          className={classes("justify-self-start text-fine w-auto!", isRegions && "mt-2")}
        >
          {words.toDefault}
        </Button>
      )}
      {isRegions && <RegionRuleGuide />}
    </div>
  );
}

/** Examples of sales rules, each with its meaning. */
function RegionRuleGuide() {
  return (
    <Disclosure summary={words.regionRules.heading}>
      <p className="pt-1 pb-3 text-fine">{words.regionRules.parts}</p>
      <dl className="grid grid-cols-1 gap-2 text-fine">
        {words.regionRules.rules.map(([rule, meaning, choices]) => (
          <div key={rule} className="grid grid-cols-1 gap-x-4 border-t border-hairline pt-2 md:grid-cols-2">
            <dt className="font-mono wrap-anywhere">{rule}</dt>
            <dd className="text-ink-soft">
              {meaning}
              {choices.length > 0 && (
                <ul>
                  {choices.map(([word, reason]) => (
                    <li key={word}>
                      <code className="font-mono text-ink">{word}</code> ({reason})
                    </li>
                  ))}
                </ul>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}

function helpOf(key: string): string | undefined {
  const helpTexts: Readonly<Record<string, string>> = words.help;
  return Object.hasOwn(helpTexts, key) ? helpTexts[key] : undefined;
}
