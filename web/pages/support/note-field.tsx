import { useId } from "react";
import { supportWords } from "#shared/content/words/support.ts";
import { maxLengths } from "#shared/domain/limits.ts";
import { useWords } from "../../language/use-words.ts";
import { classes } from "../../ui/classes.ts";
import { inputClasses } from "../../ui/field.tsx";
import { useScrollIntoView } from "../../ui/use-scroll-into-view.ts";

/** The counts of remaining characters that screen readers announce; announcing each would be too much. */
const announcedCounts: ReadonlySet<number> = new Set([100, 50, 20, 10, 5, 0]);

/** The note field, with the number of remaining characters. */
export function NoteField({
  value,
  error,
  onChange,
}: {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (note: string) => void;
}) {
  const words = useWords("support", supportWords);
  const id = useId();
  const remaining = maxLengths.note - value.length;
  const container = useScrollIntoView(error);
  return (
    <div ref={container} className="grid scroll-mb-24 grid-cols-1 gap-1.5">
      <label htmlFor={id} className="text-small font-semibold">
        {words.note}
      </label>
      <textarea
        id={id}
        name="note"
        dir="auto"
        rows={4}
        maxLength={maxLengths.note}
        value={value}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? `${id}-left` : `${id}-left ${id}-error`}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        className={classes(inputClasses, "donation-note")}
      />
      <p
        id={`${id}-left`}
        className={classes("text-right text-fine", remaining > 20 ? "text-ink-soft" : "font-semibold")}
      >
        {words.noteLeft(remaining)}
      </p>
      <p role="status" className="sr-only">
        {announcedCounts.has(remaining) && words.noteLeft(remaining)}
      </p>
      {error !== undefined && (
        <p id={`${id}-error`} className="text-fine font-medium text-stamp">
          {error}
        </p>
      )}
    </div>
  );
}
