import { type RefObject, useEffect, useRef, useState } from "react";
import { type Item, search } from "./search.ts";

/** The query and its results. `field` is the uncontrolled input. */
export interface Search<T extends Item> {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly query: string;
  readonly results: readonly T[];
  readonly runSearch: (query: string) => void;
  /** Shows all items again, and focuses the field. */
  readonly clear: () => void;
}

/** Searches the items while the visitor types. */
export function useSearch<T extends Item>(items: readonly T[]): Search<T> {
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState("");
  // Includes text typed before hydration.
  useEffect(() => {
    setQuery(field.current?.value ?? "");
  }, []);
  const clear = () => {
    if (field.current !== null) field.current.value = "";
    setQuery("");
    field.current?.focus();
  };
  return { field, query, results: search(items, query), runSearch: setQuery, clear };
}
