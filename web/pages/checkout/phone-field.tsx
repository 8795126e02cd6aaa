import { type KeyboardEvent, type Ref, useId } from "react";
import { checkoutWords } from "#shared/content/words/checkout.ts";
import { useWords } from "../../language/use-words.ts";
import { classes } from "../../ui/classes.ts";
import { Field, inputClasses } from "../../ui/field.tsx";
import { Tick } from "../../ui/tick.tsx";

/**
 * Arabic and Persian digits, which keyboards of these languages type even into number fields. The low four bits of the
 * character code are the digit's value.
 */
const arabicDigits = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** Replaces full-width, Arabic and Persian digits with ASCII digits. */
function toAsciiDigits(text: string): string {
  return text.normalize("NFKC").replace(arabicDigits, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/**
 * Blocks keys that type anything but a digit. Named keys (arrows, Tab, Enter, Backspace) and shortcuts such as paste
 * are allowed; pasted text is cleaned.
 */
function blockNonDigits(event: KeyboardEvent): void {
  const typesCharacter = [...event.key].length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (typesCharacter && !/^\d$/.test(toAsciiDigits(event.key))) event.preventDefault();
}

/** A number field with the country's dial code in front, and a tick when the number is complete. */
export function PhoneField({
  ref,
  dialCode,
  example,
  value,
  complete,
  readOnly,
  error,
  onChange,
  onLeave,
}: {
  readonly ref: Ref<HTMLInputElement>;
  readonly dialCode: string;
  /** A number of the country, without the dial code. */
  readonly example: string | undefined;
  readonly value: string;
  readonly complete: boolean;
  readonly readOnly: boolean;
  readonly error: string | undefined;
  /** Receives the typed or pasted text, with ASCII digits. */
  readonly onChange: (text: string) => void;
  readonly onLeave: () => void;
}) {
  const { whatsapp: words } = useWords("checkout", checkoutWords);
  const helpId = useId();
  return (
    <Field label={words.phone} error={error}>
      {(control) => (
        <>
          <div className="@container relative">
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-1 left-1 hidden w-12 place-content-center rounded-field bg-shade text-ink @min-[13rem]:grid"
            >
              +{dialCode}
            </span>
            <input
              {...control}
              aria-describedby={classes(helpId, control["aria-describedby"])}
              ref={ref}
              name="phone"
              type="tel"
              inputMode="numeric"
              autoComplete="tel-national"
              required
              placeholder={example}
              value={value}
              readOnly={readOnly}
              onKeyDown={blockNonDigits}
              onChange={(event) => onChange(toAsciiDigits(event.currentTarget.value))}
              onBlur={onLeave}
              className={classes(inputClasses, "px-3 @min-[13rem]:pl-16 @min-[13rem]:pr-11")}
            />
            {complete && (
              <Tick className="pointer-events-none absolute right-4 top-1/2 hidden size-5 @min-[13rem]:block -translate-y-1/2 text-leaf" />
            )}
            <span role="status" className="sr-only">
              {complete && words.numberComplete}
            </span>
          </div>
          {/* Stays beside an error, which it helps to correct. */}
          <p id={helpId} className="text-fine text-ink-soft">
            {words.phoneHelp}
          </p>
        </>
      )}
    </Field>
  );
}
