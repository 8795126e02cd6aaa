import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import { classes } from "./classes.ts";
import { useScrollIntoView } from "./use-scroll-into-view.ts";

export const inputClasses = classes(
  "w-full min-h-12 rounded-field border border-edge bg-sheet px-4 py-2.5 text-body text-ink",
  "placeholder:text-ink-soft/80 transition-colors duration-150",
  "hover:border-ink-soft focus-visible:outline-offset-1",
  "aria-invalid:border-stamp disabled:bg-shade disabled:text-ink-soft",
);

interface FieldProps {
  readonly label: string;
  readonly help?: ReactNode;
  /** Whether the help stays beside an error, because it says more than how to fill in the field. */
  readonly keepsHelp?: boolean | undefined;
  readonly error?: string | undefined;
  /** The id of a message elsewhere that says why this value, with others, was not accepted. */
  readonly refusedBy?: string | undefined;
  /** Receives the ids and states that connect the control to its label, help and error. */
  readonly children: (control: {
    readonly id: string;
    readonly "aria-describedby": string | undefined;
    readonly "aria-invalid": true | undefined;
  }) => ReactNode;
}

/** A control with its label and its help, which an error mostly replaces, connected for accessibility. */
export function Field({ label, help, keepsHelp, error, refusedBy, children }: FieldProps) {
  const id = useId();
  const showsHelp = help !== undefined && (error === undefined || keepsHelp === true);
  const describedBy = [showsHelp && `${id}-help`, error !== undefined && `${id}-error`, refusedBy]
    .filter(Boolean)
    .join(" ");
  const container = useScrollIntoView(error);
  return (
    <div ref={container} className="grid scroll-mb-24 grid-cols-1 gap-1.5">
      <label htmlFor={id} className="text-small font-semibold">
        {label}
      </label>
      {children({
        id,
        "aria-describedby": describedBy === "" ? undefined : describedBy,
        "aria-invalid": error === undefined && refusedBy === undefined ? undefined : true,
      })}
      {showsHelp && (
        <p id={`${id}-help`} className="text-fine text-ink-soft">
          {help}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className="text-fine font-medium text-stamp">
          {error}
        </p>
      )}
    </div>
  );
}

/** A one-line text field. */
export function TextField({
  label,
  help,
  keepsHelp,
  error,
  refusedBy,
  className,
  ...input
}: Omit<FieldProps, "children"> & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Field label={label} help={help} keepsHelp={keepsHelp} error={error} refusedBy={refusedBy}>
      {(control) => <input {...input} {...control} className={classes(inputClasses, className)} />}
    </Field>
  );
}
