import { type InputHTMLAttributes, useState } from "react";
import { classes } from "./classes.ts";
import { Field, inputClasses } from "./field.tsx";

/** A password field with a button to show and hide it. The page passes the button's labels. */
export function PasswordField({
  label,
  help,
  error,
  refusedBy,
  showLabel,
  hideLabel,
  ...input
}: {
  readonly label: string;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  /** See `Field`. */
  readonly refusedBy?: string | undefined;
  readonly showLabel: string;
  readonly hideLabel: string;
} & Omit<InputHTMLAttributes<HTMLInputElement>, "type">) {
  const [isVisible, setIsVisible] = useState(false);
  return (
    <Field label={label} help={help} error={error} refusedBy={refusedBy}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={isVisible ? "text" : "password"}
            spellCheck={false}
            autoCapitalize="none"
            className={classes(inputClasses, "pr-18")}
          />
          <button
            type="button"
            aria-pressed={isVisible}
            aria-label={isVisible ? hideLabel : showLabel}
            onClick={() => setIsVisible(!isVisible)}
            className="absolute inset-y-1 right-1 grid w-12 place-content-center rounded-field text-ink-soft hover:text-leaf"
          >
            <EyeIcon open={isVisible} />
          </button>
        </div>
      )}
    </Field>
  );
}

function EyeIcon({ open }: { readonly open: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="size-5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="3" />
      {!open && <path d="m4 20 16-16" />}
    </svg>
  );
}
