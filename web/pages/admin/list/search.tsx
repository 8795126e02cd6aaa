import { useEffect, useRef, useState } from "react";
import { listWords as words } from "#shared/content/words/admin/list.ts";
import { maxLengths } from "#shared/domain/limits.ts";
import { controlClasses, LabeledControl } from "./labeled-control.tsx";
import type { ListAddress } from "./list-address.ts";

/** The milliseconds without typing after which a search starts. */
const typingPause = 300;

/**
 * A search field that searches when typing pauses, or immediately on Enter. Changes of the address, such as by the Back
 * button, replace its text, but the field's own searches never overwrite what was typed since.
 */
export function Search({ address, placeholder }: { readonly address: ListAddress; readonly placeholder: string }) {
  const addressSearch = address.filter("search") ?? "";
  const [text, setText] = useState(addressSearch);
  const lastSearch = useRef(addressSearch);
  const delay = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (addressSearch === lastSearch.current) return;
    lastSearch.current = addressSearch;
    // The replaced text must not be searched, even if its delay ends before the new text has rendered.
    clearTimeout(delay.current);
    setText(addressSearch);
  }, [addressSearch]);

  const search = () => {
    const query = text.trim();
    // A search while a record is opening would close it again.
    if (query === lastSearch.current || address.isOpening()) return;
    lastSearch.current = query;
    address.setFilter("search", query || undefined, true);
  };
  // A record that was opened during the delay stays open; the search starts over when it is closed.
  const isSheetOpen = address.openRecordId !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the delay.
  useEffect(() => {
    if (isSheetOpen) return;
    delay.current = setTimeout(search, typingPause);
    return () => clearTimeout(delay.current);
  }, [text, isSheetOpen]);

  return (
    <LabeledControl label={words.search} className="grow basis-60 md:max-w-96">
      {(id) => (
        <input
          id={id}
          type="search"
          value={text}
          placeholder={placeholder}
          maxLength={maxLengths.email}
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
