import { useId, useLayoutEffect, useRef } from "react";
import { supportWords } from "#shared/content/words/support.ts";
import { maxLengths } from "#shared/domain/limits.ts";
import { useWords } from "../../language/use-words.ts";
import { buttonClasses } from "../../ui/button.tsx";
import { Field, inputClasses } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { type Draft, type FieldErrors, problemText } from "./draft.ts";
import { NoteField } from "./note-field.tsx";
import { PictureField } from "./picture/picture-field.tsx";

/**
 * The fields that a donor may leave out, folded behind one line. A details element, so that they open without
 * JavaScript too. They open by themselves once one is filled in or has an error.
 */
export function OptionalFields({
  draft,
  errors,
  onChange,
}: {
  readonly draft: Draft;
  readonly errors: FieldErrors;
  readonly onChange: (part: Partial<Draft>) => void;
}) {
  const words = useWords("support", supportWords);
  const details = useRef<HTMLDetailsElement>(null);
  const { note, picture, email, anonymous } = draft;
  const noteError = problemText(errors.note, words);
  const pictureError = problemText(errors.profileImage, words);
  const emailError = anonymous ? undefined : problemText(errors.email, words);
  const isFilledIn = note !== "" || picture !== null || email !== "";
  const hasError = noteError !== undefined || pictureError !== undefined || emailError !== undefined;
  // Before the browser paints, so that a restored draft does not push the page down.
  useLayoutEffect(() => {
    if ((isFilledIn || hasError) && details.current !== null) details.current.open = true;
  }, [isFilledIn, hasError]);
  const labelId = useId();
  return (
    <details ref={details} aria-labelledby={labelId} className="more-fields">
      <summary className={buttonClasses("secondary", "normal")}>
        <Icon path="M12 5v14M5 12h14" className="size-4 shrink-0" />
        <span id={labelId}>{words.more}</span>
      </summary>
      <div className="grid grid-cols-1 gap-8 pt-6">
        <NoteField value={note} error={noteError} onChange={(text) => onChange({ note: text })} />
        <PictureField
          value={picture}
          disabled={anonymous}
          error={pictureError}
          onChange={(square) => onChange({ picture: square })}
        />
        <Field label={words.email} help={words.emailHelp} error={emailError}>
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
              value={email}
              onChange={({ currentTarget }) => onChange({ email: currentTarget.value })}
              className={inputClasses}
            />
          )}
        </Field>
      </div>
    </details>
  );
}
