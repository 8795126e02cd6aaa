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
import { Notice } from "../../ui/notice.tsx";
import { AmountField } from "./amount-field.tsx";
import { amountOf, type DonationField, type Draft, donationFields, type FieldErrors, problemText } from "./draft.ts";
import { NoteField } from "./note-field.tsx";
import { PictureField } from "./picture/picture-field.tsx";
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

/** Focuses the first invalid field. */
function focusFirst(form: HTMLFormElement, problems: FieldErrors): void {
  const first = donationFields.find((field) => problems[field] !== undefined);
  const control = first === undefined ? null : form.elements.namedItem(controls[first]);
  if (control instanceof HTMLElement) control.focus();
}

/** The donation form: fields on the left, and on the right a preview of the entry in the guest book. */
export function DonationForm({
  ref,
  content,
  language,
  draft,
  currency,
  errors,
  starting,
  waiting,
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
  /** Whether an earlier donation is still being confirmed, so that no other may be paid. */
  readonly waiting: boolean;
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
        if (!waiting) void submit(event.currentTarget);
      }}
    >
      <div className="grid grid-cols-1 content-start gap-8">
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
        <div className="grid grid-cols-1 gap-6">
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
        </div>
        <NoteField value={draft.note} error={problemText(errors.note, words)} onChange={(note) => onChange({ note })} />
        <PictureField
          value={draft.picture}
          disabled={anonymous}
          error={problemText(errors.profileImage, words)}
          onChange={(picture) => onChange({ picture })}
        />
        <Field
          label={words.email}
          help={words.emailHelp}
          error={anonymous ? undefined : problemText(errors.email, words)}
        >
          {(control) => (
            <input
              {...control}
              name="email"
              type="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              disabled={anonymous}
              maxLength={maxLengths.email}
              value={draft.email}
              onChange={({ currentTarget }) => onChange({ email: currentTarget.value })}
              className={inputClasses}
            />
          )}
        </Field>
      </div>
      <div className="donation-side">
        <PartErrorBoundary>
          <Preview draft={draft} amount={amount === undefined ? undefined : money.price(amount, currency)} />
        </PartErrorBoundary>
        {!anonymous && (
          <p lang={language} className="text-small text-ink-soft">
            {content.shown}
          </p>
        )}
        {children}
        {waiting && <Notice look="warning">{words.notTwice}</Notice>}
        <Button type="submit" busy={starting} disabled={!hydrated || waiting} className="w-full">
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
