import { settingsWords } from "#shared/content/words/admin/settings.ts";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { Notice } from "#web/ui/notice.tsx";

const words = settingsWords.bar;

/** The sticky bar with the counts of unsaved changes and of invalid fields, the buttons, and the outcome of a save. */
export function SaveBar({
  changeCount,
  invalidCount,
  busy,
  notice,
  onDiscard,
}: {
  readonly changeCount: number;
  readonly invalidCount: number;
  readonly busy: boolean;
  readonly notice: { readonly look: "success" | "error" | "plain"; readonly text: string } | undefined;
  readonly onDiscard: () => void;
}) {
  const changesText =
    invalidCount > 0 ? words.invalidFields(invalidCount) : changeCount === 0 ? words.none : words.changes(changeCount);
  return (
    <section
      aria-label={words.label}
      className="sticky bottom-[var(--offline-banner,0px)] z-10 -mx-1 grid grid-cols-1 gap-3 border-t border-edge bg-paper px-1 py-3"
    >
      {notice?.look === "error" && <Notice look="error">{notice.text}</Notice>}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div role="status" className="grid grid-cols-1 text-small">
          {notice !== undefined && notice.look !== "error" && (
            <p className={classes("font-semibold", notice.look === "success" && "text-leaf")}>{notice.text}</p>
          )}
          <p>{changesText}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button look="secondary" size="small" onClick={onDiscard} disabled={busy}>
            {words.discard}
          </Button>
          {/* Never disabled: the user has just clicked it, and a disabled button would lose the focus. */}
          <Button type="submit" size="small" busy={busy}>
            {busy ? words.saving : words.save}
          </Button>
        </div>
      </div>
    </section>
  );
}
