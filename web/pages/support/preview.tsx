import { useId } from "react";
import { supportWords } from "#shared/content/words/support.ts";
import { cleanNote, publicName } from "#shared/domain/donation.ts";
import { useWords } from "../../language/use-words.ts";
import { classes } from "../../ui/classes.ts";
import type { Draft } from "./draft.ts";
import { Entry } from "./entry.tsx";

/** A live preview of the entry as the wall will display it. */
export function Preview({ draft, amount }: { readonly draft: Draft; readonly amount: string | undefined }) {
  const words = useWords("support", supportWords);
  const id = useId();
  const { name, note, anonymous, picture } = draft;
  const hasNoName = !anonymous && name.trim() === "";
  const displayedNote = cleanNote(note);
  const displayedName = anonymous ? words.wall.anonymousName : publicName(name, false);
  return (
    <section aria-labelledby={id} className="preview ruled-page paper-colored">
      <h3 id={id} className="preview-heading">
        {words.preview.heading}
      </h3>
      <div className={classes("preview-lines", displayedNote === null && "preview-without-note")}>
        <Entry
          name={hasNoName ? words.preview.name : displayedName}
          note={displayedNote ?? words.preview.note}
          picture={picture}
          amount={amount ?? "–"}
          date={words.preview.today}
        />
      </div>
    </section>
  );
}
