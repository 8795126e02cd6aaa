import { useId } from "react";
import { documentsWords } from "#shared/content/words/documents.ts";
import { useLanguage } from "../../language/language.ts";
import { useWords } from "../../language/use-words.ts";
import { inputClasses } from "../../ui/field.tsx";
import type { Item } from "./search.ts";
import type { Search } from "./use-search.ts";

/** The search field, with the number of results among `all`. */
export function SearchField({ search, all }: { readonly search: Search<Item>; readonly all: number }) {
  const { help: words } = useWords("documents", documentsWords);
  const { field, found, runSearch } = search;
  const id = useId();
  return (
    <search className="help-search" lang={useLanguage()}>
      <label htmlFor={id}>{words.search}</label>
      <input
        ref={field}
        id={id}
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        placeholder={words.example}
        maxLength={100}
        onInput={(event) => runSearch(event.currentTarget.value)}
        className={inputClasses}
      />
      <p role="status">{found.length === all ? words.count(all) : words.found(found.length, all)}</p>
    </search>
  );
}
