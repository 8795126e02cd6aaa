import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { findWords as words } from "#shared/content/words/admin/find.ts";
import { maxLengths } from "#shared/domain/limits.ts";
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
 * The global search: a field and, below it, the results of all lists, navigable with arrow keys and Enter. While the
 * displayed results are those of an earlier text, Enter opens none of them.
 */
export function FindDialog({
  slashEnabled,
  onSlashChange,
  onClose,
}: {
  readonly slashEnabled: boolean;
  readonly onSlashChange: (on: boolean) => void;
  readonly onClose: () => void;
}) {
  const dialog = useDialog(onClose);
  const isOnline = useOnline();
  const listId = useId();
  const [typedText, setTypedText] = useState("");
  const [searchText, setSearchText] = useState("");
  const [selection, setSelection] = useState({ query: "", index: 0 });
  const { waiting, groups, retry } = useSearch(searchText);
  const query = typedText.trim();
  useEffect(() => {
    const timer = setTimeout(() => setSearchText(query), typingPause);
    return () => clearTimeout(timer);
  }, [query]);

  const isOutdated = waiting || query !== searchText;
  const optionCount = groups.reduce((sum, { results, hasMore }) => sum + results.length + (hasMore ? 1 : 0), 0);
  const selectedIndex = selection.query === searchText ? Math.min(selection.index, optionCount - 1) : 0;
  const hasResults = query !== "" && searchText !== "" && optionCount > 0;
  const failedGroups = groups.filter(({ error }) => error !== null);
  const optionId = (index: number) => `${listId}-${index}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new selection or search scrolls.
  useEffect(() => {
    document.getElementById(optionId(selectedIndex))?.scrollIntoView?.({ block: "nearest" });
  }, [selectedIndex, searchText]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && hasResults) {
      event.preventDefault();
      setSelection({ query: searchText, index: (selectedIndex + step + optionCount) % optionCount });
    }
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (isOutdated) setSearchText(query);
    else document.getElementById(optionId(selectedIndex))?.click();
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
          aria-activedescendant={hasResults && !isOutdated ? optionId(selectedIndex) : undefined}
          value={typedText}
          placeholder={words.placeholder}
          maxLength={maxLengths.email}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          onChange={({ target }) => setTypedText(target.value)}
          onKeyDown={onKeyDown}
          className="min-h-11 min-w-0 grow bg-transparent px-1 text-body outline-none placeholder:text-ink-soft"
        />
        <CloseButton label={words.close} onClick={onClose} />
      </div>
      <p role="status" className="sr-only">
        {query === "" || !isOnline
          ? ""
          : isOutdated
            ? words.loading
            : optionCount > 0
              ? words.found(String(optionCount))
              : ""}
      </p>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain">
        {query === "" ? (
          <Help />
        ) : !isOnline && isOutdated ? (
          <Offline />
        ) : hasResults ? (
          <div className={classes(isOutdated && "opacity-60")}>
            <SearchResults
              id={listId}
              text={searchText}
              groups={groups}
              selected={isOutdated ? -1 : selectedIndex}
              optionId={optionId}
              onChoose={(index) => setSelection({ query: searchText, index })}
              onOpen={onClose}
            />
          </div>
        ) : isOutdated ? (
          <LoadingResults />
        ) : (
          failedGroups.length < groups.length && <NoResults text={searchText} />
        )}
        {!isOutdated && query !== "" && failedGroups.length > 0 && <Failures groups={failedGroups} onRetry={retry} />}
      </div>
      <KeyboardHints slashEnabled={slashEnabled} onSlashChange={onSlashChange} />
    </dialog>
  );
}
