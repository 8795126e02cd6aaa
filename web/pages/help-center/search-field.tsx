import { useId } from "react";
import { documentsWords } from "#shared/content/words/documents.ts";
import { useLanguage } from "../../language/language.ts";
import { useWords } from "../../language/use-words.ts";
import { inputClasses } from "../../ui/field.tsx";
import type { Item } from "./search.ts";
import type { Search } from "./use-search.ts";

/** The search field, with the number of results out of `total`. */
export function SearchField({ search, total }: { readonly search: Search<Item>; readonly total: number }) {
  const { help: words } = useWords("documents", documentsWords);
  const { field, results, runSearch } = search;
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
      <p role="status">{results.length === total ? words.count(total) : words.matchCount(results.length, total)}</p>
    </search>
  );
}
