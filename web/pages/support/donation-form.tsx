import { type ReactNode, type RefObject, useId } from "react";
import type { SupportContent } from "#shared/content/support.shape.ts";
import { supportWords } from "#shared/content/words/support.ts";
import type { Language } from "#shared/domain/language.ts";
import { maxLengths } from "#shared/domain/limits.ts";
import { withPrice } from "#shared/domain/money.ts";
import { useMoney } from "../../language/use-money.ts";
import { useWords } from "../../language/use-words.ts";
import { PartErrorBoundary } from "../../layouts/part.tsx";
import { Button } from "../../ui/button.tsx";
import { Field, inputClasses } from "../../ui/field.tsx";
import { useHydrated } from "../../ui/hydrated.ts";
import { NeedsScript } from "../../ui/needs-script.tsx";
import { AmountField } from "./amount-field.tsx";
import { DonorEmail } from "./donor-email.tsx";
import { amountOf, type DonationField, type Draft, donationFields, type FieldErrors, problemText } from "./draft.ts";
import { OptionalFields } from "./optional-fields.tsx";
import { Preview } from "./preview.tsx";
import "./form.css";

/** The name of each field's form control. */
const controls: Readonly<Record<DonationField, string>> = {
  amountCents: "typedAmount",
  name: "name",
  email: "email",
  profileImage: "picture",
  note: "note",
};

/** Focuses the first invalid field, and unfolds what it is in. */
function focusFirst(form: HTMLFormElement, problems: FieldErrors): void {
  const first = donationFields.find((field) => problems[field] !== undefined);
  const control = first === undefined ? null : form.elements.namedItem(controls[first]);
  if (!(control instanceof HTMLElement)) return;
  const folded = control.closest("details");
  if (folded !== null) folded.open = true;
  control.focus();
}

/** The donation form: fields and the button on the left, and on the right a preview of the entry in the guest book. */
export function DonationForm({
  ref,
  content,
  language,
  draft,
  currency,
  errors,
  starting,
  children,
  onChange,
  onSubmit,
}: {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly content: SupportContent["form"];
  readonly language: Language;
  readonly draft: Draft;
  readonly currency: string;
  readonly errors: FieldErrors;
  readonly starting: boolean;
  /** Displayed above the button: why the donation could not be started or paid. */
  readonly children: ReactNode;
  readonly onChange: (part: Partial<Draft>) => void;
  /** Returns the field errors that prevent the donation; empty if there are none. */
  readonly onSubmit: () => Promise<FieldErrors>;
}) {
  const words = useWords("support", supportWords);
  const money = useMoney();
  const hydrated = useHydrated();
  const id = useId();
  const { anonymous } = draft;
  const amount = amountOf(draft, currency);
  const submit = async (form: HTMLFormElement) => focusFirst(form, await onSubmit());
  return (
    <form
      ref={ref}
      noValidate
      aria-labelledby={`${id}-heading`}
      className="donation"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <div className="donation-fields">
        <div lang={language} className="grid grid-cols-1 gap-3">
          <h2 id={`${id}-heading`} className="text-heading">
            {content.heading}
          </h2>
          <p className="max-w-prose text-lead text-ink-soft">{content.intro}</p>
        </div>
        <NeedsScript />
        <AmountField
          draft={draft}
          currency={currency}
          error={problemText(errors.amountCents, words)}
          onChange={onChange}
        />
        <div className="grid grid-cols-1 gap-5">
          <Field label={words.name} error={anonymous ? undefined : problemText(errors.name, words)}>
            {(control) => (
              <input
                {...control}
                name="name"
                autoComplete="name"
                required={!anonymous}
                disabled={anonymous}
                maxLength={maxLengths.name}
                value={draft.name}
                onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
                className={inputClasses}
              />
            )}
          </Field>
          <div className="anonymous">
            <input
              id={`${id}-anonymous`}
              type="checkbox"
              name="anonymous"
              checked={anonymous}
              aria-describedby={`${id}-anonymous-help`}
              onChange={({ currentTarget }) =>
                onChange(currentTarget.checked ? { anonymous: true, picture: null } : { anonymous: false })
              }
            />
            <label htmlFor={`${id}-anonymous`} className="text-small font-semibold">
              {words.anonymous}
            </label>
            <p id={`${id}-anonymous-help`} lang={language} className="text-fine text-ink-soft">
              {content.anonymous}
            </p>
          </div>
          <DonorEmail
            draft={draft}
            error={anonymous ? undefined : problemText(errors.email, words)}
            onChange={onChange}
          />
        </div>
        <OptionalFields draft={draft} errors={errors} onChange={onChange} />
      </div>
      <div className="donation-preview">
        <PartErrorBoundary>
          <Preview draft={draft} amount={amount === undefined ? undefined : money.price(amount, currency)} />
        </PartErrorBoundary>
        {!anonymous && (
          <p lang={language} className="text-fine text-ink-soft">
            {content.shown}
          </p>
        )}
      </div>
      <div className="donation-end">
        {children}
        <Button type="submit" busy={starting} disabled={!hydrated} className="w-full">
          {starting
            ? words.starting
            : amount === undefined
              ? words.donateNoAmount
              : withPrice(words.donate, money.price(amount, currency))}
        </Button>
        <div lang={language} className="grid grid-cols-1 gap-2 text-fine text-ink-soft">
          <p>{content.voluntary}</p>
          <p>{content.security}</p>
        </div>
      </div>
    </form>
  );
}
