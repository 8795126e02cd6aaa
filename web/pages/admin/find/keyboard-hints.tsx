import { findWords as words } from "#shared/content/words/admin/find.ts";

/** The keyboard shortcuts, on devices with a keyboard. */
export function KeyboardHints({
  slashEnabled,
  onSlashChange,
}: {
  readonly slashEnabled: boolean;
  readonly onSlashChange: (on: boolean) => void;
}) {
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-between gap-x-5 gap-y-1 border-t border-hairline px-5 py-2 text-fine text-ink-soft max-sm:hidden pointer-coarse:hidden">
      <p className="flex flex-wrap gap-x-4">
        <span>
          <Key>↑</Key> <Key>↓</Key> {words.keys.move}
        </span>
        <span>
          <Key>{words.keys.enter}</Key> {words.keys.open}
        </span>
        <span>
          <Key>{words.keys.escape}</Key> {words.keys.close}
        </span>
      </p>
      <label className="flex min-h-6 items-center gap-2">
        <input
          type="checkbox"
          checked={slashEnabled}
          onChange={({ target }) => onSlashChange(target.checked)}
          className="size-4 accent-leaf"
        />
        {words.slash}
      </label>
    </div>
  );
}

/** A key cap. */
export function Key({ children }: { readonly children: string }) {
  return (
    <kbd className="inline-grid min-w-5 place-content-center rounded-sm border border-edge px-1 font-sans text-fine leading-[1.125rem]">
      {children}
    </kbd>
  );
}
