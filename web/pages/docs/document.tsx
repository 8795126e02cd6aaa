import { useLayoutEffect, useRef } from "react";
import type { WordsOf } from "#shared/content/words/catalog.ts";
import { call } from "../../session/api.ts";

const renderings = new Map<WordsOf<"docs">, Promise<HTMLElement>>();

/**
 * Renders the API document, with its headings from `words`, the interface text in one language. Each rendering is
 * cached until a reload, because Swagger UI cannot be unmounted.
 */
export function loadDocument(words: WordsOf<"docs">): Promise<HTMLElement> {
  const cachedRendering = renderings.get(words);
  if (cachedRendering !== undefined) return cachedRendering;
  const promise = render(words).catch((reason: unknown) => {
    renderings.delete(words);
    throw reason;
  });
  renderings.set(words, promise);
  return promise;
}

/** Loads the viewer and the document in parallel; both are needed. */
async function render(words: WordsOf<"docs">): Promise<HTMLElement> {
  const [{ drawDocument }, spec] = await Promise.all([import("./viewer.ts"), call("getOpenApi")]);
  return drawDocument(spec, words);
}

/** Displays the rendered document. */
export function Document({ element }: { readonly element: HTMLElement }) {
  const container = useRef<HTMLDivElement>(null);
  // Runs before paint, because an empty page would pull the footer up.
  useLayoutEffect(() => {
    container.current?.append(element);
    return () => element.remove();
  }, [element]);
  return <div ref={container} />;
}
