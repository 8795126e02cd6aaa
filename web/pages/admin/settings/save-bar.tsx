import { useRef } from "react";
import { settingsWords } from "#shared/content/words/admin/settings.ts";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { Notice } from "#web/ui/notice.tsx";

const words = settingsWords.bar;

/**
 * The sticky bar with the count of unsaved changes, the invalid fields, a warning, the buttons, and the outcome of a
 * save. `blocked`: another admin has saved, so the page above asks what to do first.
 */
export function SaveBar({
  changeCount,
  invalidFields,
  onShowField,
  warning,
  busy,
  blocked,
  notice,
  onDiscard,
}: {
  readonly changeCount: number;
  readonly invalidFields: readonly { readonly name: string; readonly label: string }[];
  readonly onShowField: (name: string) => void;
  readonly warning: string | undefined;
  readonly busy: boolean;
  readonly blocked: boolean;
  readonly notice: { readonly look: "success" | "error" | "plain"; readonly text: string } | undefined;
  readonly onDiscard: () => void;
}) {
  const changesText =
    invalidFields.length > 0
      ? words.invalidFields(invalidFields.length)
      : changeCount === 0
        ? words.none
        : words.changes(changeCount);
  const hasNothingToSave = changeCount === 0 && !busy && !blocked;
  const saveButton = useRef<HTMLButtonElement>(null);
  const discard = () => {
    onDiscard();
    // Discard disappears with the changes, so the focus moves to its neighbor.
    saveButton.current?.focus();
  };
  return (
    <section
      aria-label={words.label}
      className="sticky bottom-[var(--offline-banner,0px)] z-10 -mx-1 grid grid-cols-1 gap-3 border-t border-edge bg-paper px-1 py-3"
    >
      {warning !== undefined && !blocked && <Notice look="warning">{warning}</Notice>}
      {notice?.look === "error" && <Notice look="error">{notice.text}</Notice>}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div role="status" className="grid grid-cols-1 text-small">
          {notice !== undefined && notice.look !== "error" && (
            <p className={classes("font-semibold", notice.look === "success" && "text-leaf")}>{notice.text}</p>
          )}
          <p>{blocked ? words.blocked : changesText}</p>
        </div>
        {invalidFields.length > 0 && (
          <ul className="flex grow basis-full flex-wrap gap-x-4 sm:basis-0">
            {invalidFields.map(({ name, label }) => (
              <li key={name}>
                <Button look="quiet" onClick={() => onShowField(name)} className="text-fine">
                  {label}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-3">
          {changeCount > 0 && (
            <Button look="secondary" size="small" onClick={discard} disabled={busy || blocked}>
              {words.discard}
            </Button>
          )}
          {/* Not disabled while busy: it was just clicked, and would lose the focus. A conflict takes the focus. */}
          <Button
            ref={saveButton}
            type="submit"
            size="small"
            busy={busy}
            disabled={blocked}
            aria-disabled={hasNothingToSave || undefined}
            className={hasNothingToSave ? "opacity-55" : ""}
          >
            {busy ? words.saving : words.save}
          </Button>
        </div>
      </div>
    </section>
  );
}
