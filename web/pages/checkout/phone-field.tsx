import type { KeyboardEvent, Ref } from "react";
import { checkoutWords } from "../../../shared/content/words/checkout.ts";
import { classes } from "../../ui/classes.ts";
import { Field, inputClasses } from "../../ui/field.tsx";

const words = checkoutWords.whatsapp;

/**
 * Keys that write something other than a digit are blocked (specification section 5). Keys with a name (arrows, Tab, Enter, Backspace)
 * and shortcuts such as paste write nothing by themselves; what they bring in is cleaned as it arrives.
 */
function blockNonDigits(event: KeyboardEvent): void {
  const writes = [...event.key].length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (writes && !/^\d$/.test(event.key.normalize("NFKC"))) event.preventDefault();
}

/** A number as digits, with its country's dial code in front. */
export function PhoneField({
  ref,
  dialCode,
  value,
  error,
  onChange,
}: {
  readonly ref: Ref<HTMLInputElement>;
  readonly dialCode: string;
  readonly value: string;
  readonly error: string | undefined;
  /** Given the text as it was typed or pasted. */
  readonly onChange: (text: string) => void;
}) {
  return (
    <Field label={words.phone} help={words.phoneHelp.replace("{dialCode}", dialCode)} error={error}>
      {(control) => (
        <div className="relative">
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-4 grid w-11 place-content-center justify-start text-ink-soft"
          >
            +{dialCode}
          </span>
          <input
            {...control}
            ref={ref}
            name="phone"
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            required
            value={value}
            onKeyDown={blockNonDigits}
            onChange={(event) => onChange(event.currentTarget.value)}
            className={classes(inputClasses, "pl-16")}
          />
        </div>
      )}
    </Field>
  );
}
