import { useState } from "react";
import { findWords as words } from "#shared/content/words/admin/find.ts";
import { FindDialog } from "./find-dialog.tsx";
import { Key } from "./keyboard-hints.tsx";
import { SearchIcon } from "./search-icon.tsx";
import { useFindShortcut, useSlash } from "./shortcut.ts";

/** Opens the global search: by a button in the header, "/" and Ctrl-K. */
export function Find() {
  const [open, setOpen] = useState(false);
  const [slash, setSlash] = useSlash();
  useFindShortcut({ slash, onOpen: () => setOpen(true) });
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={slash ? "/ Control+K Meta+K" : "Control+K Meta+K"}
        onClick={() => setOpen(true)}
        className="flex min-h-10 items-center gap-2 rounded-field border border-edge px-3 text-small text-ink-soft hover:border-ink-soft hover:text-ink lg:w-full"
      >
        <SearchIcon className="size-4.5 shrink-0" />
        {words.open}
        {slash && (
          <span aria-hidden="true" className="ml-auto max-lg:hidden">
            <Key>/</Key>
          </span>
        )}
      </button>
      {open && <FindDialog slash={slash} onSlash={setSlash} onClose={() => setOpen(false)} />}
    </>
  );
}
