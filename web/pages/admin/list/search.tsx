import { useEffect, useRef, useState } from "react";
import { listWords as words } from "#shared/content/words/admin/list.ts";
import { longest } from "#shared/domain/limits.ts";
import { controlClasses, LabeledControl } from "./labeled-control.tsx";
import type { ListAddress } from "./list-address.ts";

/** Milliseconds without typing before a search. */
const typingPause = 300;

/**
 * A search field: searches when typing pauses, and at once with Enter. Follows changes of the address, such as Back,
 * but its own searches never overwrite newer input.
 */
export function Search({ address, about }: { readonly address: ListAddress; readonly about: string }) {
  const searched = address.filter("search") ?? "";
  const [text, setText] = useState(searched);
  const lastSearch = useRef(searched);
  useEffect(() => {
    if (searched === lastSearch.current) return;
    lastSearch.current = searched;
    setText(searched);
  }, [searched]);

  const search = () => {
    const query = text.trim();
    // A search while a record is opening would close it again.
    if (query === lastSearch.current || address.isOpening()) return;
    lastSearch.current = query;
    address.setFilter("search", query || undefined, true);
  };
  // A record opened meanwhile stays open; the search continues when it is closed.
  const isSheetOpen = address.open !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the delay.
  useEffect(() => {
    if (isSheetOpen) return;
    const timer = setTimeout(search, typingPause);
    return () => clearTimeout(timer);
  }, [text, isSheetOpen]);

  return (
    <LabeledControl label={words.search} className="grow basis-60 md:max-w-96">
      {(id) => (
        <input
          id={id}
          type="search"
          value={text}
          placeholder={about}
          maxLength={longest.email}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={({ target }) => setText(target.value)}
          onKeyDown={({ key }) => {
            if (key === "Enter") search();
          }}
          className={`${controlClasses} placeholder:text-ink-soft`}
        />
      )}
    </LabeledControl>
  );
}
