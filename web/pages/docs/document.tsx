import { useLayoutEffect, useRef } from "react";
import type { WordsOf } from "#shared/content/words/catalog.ts";
import { call } from "../../session/api.ts";

const elements = new Map<WordsOf<"docs">, Promise<HTMLElement>>();

/** The document with headings in these words, rendered once per visit and cached: the viewer cannot be unmounted. */
export function loadDocument(words: WordsOf<"docs">): Promise<HTMLElement> {
  const loadedElement = elements.get(words);
  if (loadedElement !== undefined) return loadedElement;
  const promise = draw(words).catch((reason: unknown) => {
    elements.delete(words);
    throw reason;
  });
  elements.set(words, promise);
  return promise;
}

/** Loads the viewer and the document in parallel; both are needed. */
async function draw(words: WordsOf<"docs">): Promise<HTMLElement> {
  const [{ drawDocument }, spec] = await Promise.all([import("./viewer.ts"), call("getOpenApi")]);
  return drawDocument(spec, words);
}

/** Displays the rendered document. */
export function Document({ drawn: element }: { readonly drawn: HTMLElement }) {
  const container = useRef<HTMLDivElement>(null);
  // Before paint: an empty page would pull the footer up.
  useLayoutEffect(() => {
    container.current?.append(element);
    return () => element.remove();
  }, [element]);
  return <div ref={container} />;
}
