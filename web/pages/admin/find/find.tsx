import { useState } from "react";
import { findWords as words } from "#shared/content/words/admin/find.ts";
import { FindDialog } from "./find-dialog.tsx";
import { Key } from "./keyboard-hints.tsx";
import { SearchIcon } from "./search-icon.tsx";
import { useFindShortcut, useSlashSetting } from "./shortcut.ts";

/** The global search, and the button in the header that opens it. "/" and Ctrl-K open it too. */
export function Find() {
  const [isOpen, setIsOpen] = useState(false);
  const [isSlashEnabled, setSlashEnabled] = useSlashSetting();
  useFindShortcut({ slashEnabled: isSlashEnabled, onOpen: () => setIsOpen(true) });
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={isSlashEnabled ? "/ Control+K Meta+K" : "Control+K Meta+K"}
        onClick={() => setIsOpen(true)}
        className="flex min-h-10 items-center gap-2 rounded-field border border-edge px-3 text-small text-ink-soft hover:border-ink-soft hover:text-ink lg:w-full"
      >
        <SearchIcon className="size-4.5 shrink-0" />
        {words.open}
        {isSlashEnabled && (
          <span aria-hidden="true" className="ml-auto max-lg:hidden">
            <Key>/</Key>
          </span>
        )}
      </button>
      {isOpen && (
        <FindDialog slashEnabled={isSlashEnabled} onSlashChange={setSlashEnabled} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
