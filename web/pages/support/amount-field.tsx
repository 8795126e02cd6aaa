import { useId } from "react";
import { supportWords } from "#shared/content/words/support.ts";
import { smallestDonation } from "#shared/domain/donation.ts";
import { donationLimits as limits } from "#shared/domain/limits.ts";
import { useMoney } from "../../language/use-money.ts";
import { useWords } from "../../language/use-words.ts";
import { classes } from "../../ui/classes.ts";
import { inputClasses } from "../../ui/field.tsx";
import { useScrollIntoView } from "../../ui/use-scroll-into-view.ts";
import { suggestedAmounts } from "./amounts.ts";
import { type Draft, selectedSuggestion } from "./draft.ts";

/** The amount: a suggested one, or a custom one, which takes precedence. */
export function AmountField({
  draft,
  currency,
  error,
  onChange,
}: {
  readonly draft: Draft;
  readonly currency: string;
  readonly error: string | undefined;
  readonly onChange: (part: Pick<Draft, "typedAmount"> & Partial<Pick<Draft, "chosenAmount">>) => void;
}) {
  const words = useWords("support", supportWords).amount;
  const money = useMoney();
  const id = useId();
  const selectedAmount = selectedSuggestion(draft, currency);
  const code = currency.toUpperCase();
  const range = words.range
    .replace("{least}", () => money.price(smallestDonation(currency), currency))
    .replace("{most}", () => money.price(limits.maximum, currency));
  const container = useScrollIntoView(error);
  return (
    <fieldset className="grid grid-cols-1 gap-4">
      <legend className="mb-2 text-small font-semibold">{words.legend}</legend>
      <div className="slips">
        {suggestedAmounts(currency).map((amount) => (
          <label key={amount} className="slip">
            <input
              type="radio"
              name="amount"
              value={amount}
              checked={amount === selectedAmount}
              onChange={() => onChange({ chosenAmount: amount, typedAmount: "" })}
            />
            {money.price(amount, currency)}
          </label>
        ))}
      </div>
      <div ref={container} className="grid scroll-mb-24 grid-cols-1 gap-1.5">
        <label htmlFor={id} className="text-small font-semibold">
          {words.other.replace("{currency}", () => code)}
        </label>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
          <input
            id={id}
            name="typedAmount"
            // Not `type="number"`: in an English browser, that drops a comma silently, and 10,50 becomes 1050.
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={draft.typedAmount}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? `${id}-range` : `${id}-range ${id}-error`}
            onChange={({ currentTarget }) => onChange({ typedAmount: currentTarget.value })}
            className={classes(inputClasses, "donation-amount")}
          />
          <p id={`${id}-range`} className="text-fine text-ink-soft">
            {range}
          </p>
        </div>
        {error !== undefined && (
          <p id={`${id}-error`} className="text-fine font-medium text-stamp">
            {error}
          </p>
        )}
      </div>
    </fieldset>
  );
}
