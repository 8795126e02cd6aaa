import { useState } from "react";
import { contentWords } from "#shared/content/words/admin/content.ts";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { Confirm } from "../../frame/confirm.tsx";

const words = contentWords.saving;

/**
 * The bar below the editor: whether there are unsaved changes, and buttons to save or discard them. It stays in view
 * only while there is something to save, because it takes space on a phone.
 */
export function SaveBar({
  dirty,
  saving,
  issueCount,
  asksWhatToDo,
  onSave,
  onDiscard,
}: {
  readonly dirty: boolean;
  readonly saving: boolean;
  /** The number of issues to fix before saving. */
  readonly issueCount: number;
  /** Whether the page above asks what to do about a conflict, and its buttons save or discard instead of these. */
  readonly asksWhatToDo: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <div
      className={classes(
        "-mx-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-hairline bg-paper px-1 py-3",
        (dirty || saving) && "sticky bottom-[var(--offline-banner,0px)] z-10",
      )}
    >
      <p role="status" className="text-small text-ink-soft">
        {saving
          ? words.saving
          : dirty
            ? issueCount > 0
              ? `${words.unsaved} ${contentWords.form.errorsToFix(issueCount)}.`
              : words.unsaved
            : words.nothing}
      </p>
      {!asksWhatToDo && (
        <div className="flex flex-wrap gap-3">
          {dirty && (
            <Button size="small" look="secondary" disabled={saving} onClick={() => setIsConfirming(true)}>
              {words.discard}
            </Button>
          )}
          <Button
            size="small"
            busy={saving}
            aria-disabled={!dirty || saving || undefined}
            onClick={onSave}
            className={dirty || saving ? "" : "opacity-55"}
          >
            {saving ? words.saving : words.save}
          </Button>
        </div>
      )}
      {isConfirming && (
        <Confirm
          title={words.discardTitle}
          action={words.discard}
          busyAction={words.discard}
          cancel={words.keep}
          failed={words.failed}
          onConfirm={async () => onDiscard()}
          onClose={() => setIsConfirming(false)}
        >
          <p>{words.discardAbout}</p>
        </Confirm>
      )}
    </div>
  );
}
