import { useId, useLayoutEffect, useRef } from "react";
import { supportWords } from "#shared/content/words/support.ts";
import { useWords } from "../../language/use-words.ts";
import { buttonClasses } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { type Draft, type FieldErrors, problemText } from "./draft.ts";
import { NoteField } from "./note-field.tsx";
import { PictureField } from "./picture/picture-field.tsx";

/**
 * The note and the picture, folded behind one line, because most entries have neither. A details element, so that they
 * open without JavaScript too. They open by themselves once one is filled in or has an error.
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
  const { note, picture, anonymous } = draft;
  const noteError = problemText(errors.note, words);
  const pictureError = problemText(errors.profileImage, words);
  const isFilledIn = note !== "" || picture !== null;
  const hasError = noteError !== undefined || pictureError !== undefined;
  // Before the browser paints, so that a restored draft does not push the page down.
  useLayoutEffect(() => {
    if ((isFilledIn || hasError) && details.current !== null) details.current.open = true;
  }, [isFilledIn, hasError]);
  const labelId = useId();
  return (
    <details ref={details} aria-labelledby={labelId} className="more-fields">
      <summary className={buttonClasses("secondary", "normal")}>
        <Icon path="M12 5v14M5 12h14" className="when-folded size-4 shrink-0" />
        <span id={labelId} className="when-folded">
          {anonymous ? words.moreAnonymous : words.more}
        </span>
        <Icon path="M5 12h14" className="when-open size-4 shrink-0" />
        <span className="when-open">{words.less}</span>
      </summary>
      <div className="grid grid-cols-1 gap-8 pt-6">
        <NoteField value={note} error={noteError} onChange={(text) => onChange({ note: text })} />
        <PictureField
          value={picture}
          disabled={anonymous}
          error={pictureError}
          onChange={(square) => onChange({ picture: square })}
        />
      </div>
    </details>
  );
}
