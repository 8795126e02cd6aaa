import { type RefObject, useEffect, useRef, useState } from "react";
import { type Item, search } from "./search.ts";

/** What is looked for among the items, and what is found. `field` is the input, which is uncontrolled. */
export interface Search<Found extends Item> {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly query: string;
  readonly found: readonly Found[];
  readonly look: (query: string) => void;
  /** Shows all items again, and brings the person back to the field. */
  readonly clear: () => void;
}

/** A search that goes along with what is typed. */
export function useSearch<Found extends Item>(items: readonly Found[]): Search<Found> {
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState("");
  // What was typed before the page came alive counts.
  useEffect(() => {
    setQuery(field.current?.value ?? "");
  }, []);
  const clear = () => {
    if (field.current !== null) field.current.value = "";
    setQuery("");
    field.current?.focus();
  };
  return { field, query, found: search(items, query), look: setQuery, clear };
}
