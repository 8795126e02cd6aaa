import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { findWords as words } from "#shared/content/words/admin/find.ts";
import { longest } from "#shared/domain/limits.ts";
import { useOnline } from "#web/layouts/online.ts";
import { classes } from "#web/ui/classes.ts";
import { CloseButton } from "#web/ui/modal.tsx";
import { useDialog } from "#web/ui/use-dialog.ts";
import { Failures } from "./failures.tsx";
import { Help, LoadingResults, NoResults, Offline } from "./find-states.tsx";
import { KeyboardHints } from "./keyboard-hints.tsx";
import { SearchIcon } from "./search-icon.tsx";
import { useSearch } from "./search-result.ts";
import { SearchResults } from "./search-results.tsx";

/** Milliseconds without typing before a search. */
const typingPause = 250;

/**
 * The global search: a field and, below it, the results of all lists, navigable with arrow keys and Enter. Enter opens
 * only visible results.
 */
export function FindDialog({
  slash,
  onSlash,
  onClose,
}: {
  readonly slash: boolean;
  readonly onSlash: (on: boolean) => void;
  readonly onClose: () => void;
}) {
  const dialog = useDialog(onClose);
  const online = useOnline();
  const listId = useId();
  const [typed, setTyped] = useState("");
  const [text, setText] = useState("");
  const [selection, setSelection] = useState({ query: "", index: 0 });
  const { waiting, groups, retry } = useSearch(text);
  const query = typed.trim();
  useEffect(() => {
    const timer = setTimeout(() => setText(query), typingPause);
    return () => clearTimeout(timer);
  }, [query]);

  const isLate = waiting || query !== text;
  const count = groups.reduce((sum, { found, more }) => sum + found.length + (more ? 1 : 0), 0);
  const position = selection.query === text ? Math.min(selection.index, count - 1) : 0;
  const hasResults = query !== "" && text !== "" && count > 0;
  const failed = groups.filter(({ error }) => error !== null);
  const optionId = (each: number) => `${listId}-${each}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected result scrolls into view.
  useEffect(() => {
    document.getElementById(optionId(position))?.scrollIntoView?.({ block: "nearest" });
  }, [position, text]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && hasResults) {
      event.preventDefault();
      setSelection({ query: text, index: (position + step + count) % count });
    }
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (isLate) setText(query);
    else document.getElementById(optionId(position))?.click();
  };

  return (
    <dialog
      {...dialog}
      aria-label={words.label}
      className="mx-auto mt-2 mb-auto max-h-[calc(100dvh-1rem)] w-[min(100%-1rem,40rem)] max-w-full flex-col overflow-hidden rounded-card bg-sheet p-0 text-ink shadow-lift backdrop:bg-[#06140d]/60 open:flex sm:mt-[10dvh] sm:max-h-[75dvh]"
    >
      <div className="flex shrink-0 items-center gap-2 border-b border-hairline py-2 pr-4 pl-4 has-[input:focus-visible]:border-leaf">
        <SearchIcon className="size-5 shrink-0 text-ink-soft" />
        <input
          role="combobox"
          aria-label={words.label}
          aria-expanded={hasResults}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={hasResults && !isLate ? optionId(position) : undefined}
          value={typed}
          placeholder={words.placeholder}
          maxLength={longest.email}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
          className="min-h-11 min-w-0 grow bg-transparent px-1 text-body outline-none placeholder:text-ink-soft"
        />
        <CloseButton label={words.close} onClick={onClose} />
      </div>
      <p role="status" className="sr-only">
        {query === "" || !online ? "" : isLate ? words.loading : count > 0 ? words.found(String(count)) : ""}
      </p>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain">
        {query === "" ? (
          <Help />
        ) : !online && isLate ? (
          <Offline />
        ) : hasResults ? (
          <div className={classes(isLate && "opacity-60")}>
            <SearchResults
              id={listId}
              text={text}
              groups={groups}
              selected={isLate ? -1 : position}
              optionId={optionId}
              onChoose={(index) => setSelection({ query: text, index })}
              onOpen={onClose}
            />
          </div>
        ) : isLate ? (
          <LoadingResults />
        ) : (
          failed.length < groups.length && <NoResults text={text} />
        )}
        {!isLate && query !== "" && failed.length > 0 && <Failures groups={failed} onRetry={retry} />}
      </div>
      <KeyboardHints slash={slash} onSlash={onSlash} />
    </dialog>
  );
}
