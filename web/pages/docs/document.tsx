import { useLayoutEffect, useRef } from "react";
import type { WordsOf } from "#shared/content/words/catalog.ts";
import { call } from "../../session/api.ts";

const drawn = new Map<WordsOf<"docs">, Promise<HTMLElement>>();

/** The document with headings in these words, rendered once per visit and cached: the viewer cannot be unmounted. */
export function loadDocument(words: WordsOf<"docs">): Promise<HTMLElement> {
  const known = drawn.get(words);
  if (known !== undefined) return known;
  const promise = draw(words).catch((reason: unknown) => {
    drawn.delete(words);
    throw reason;
  });
  drawn.set(words, promise);
  return promise;
}

/** Loads the viewer and the document in parallel; both are needed. */
async function draw(words: WordsOf<"docs">): Promise<HTMLElement> {
  const [{ drawDocument }, spec] = await Promise.all([import("./viewer.ts"), call("getOpenApi")]);
  return drawDocument(spec, words);
}

/** Displays the rendered document. */
export function Document({ drawn }: { readonly drawn: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null);
  // Before paint: an empty page would pull the footer up.
  useLayoutEffect(() => {
    place.current?.append(drawn);
    return () => drawn.remove();
  }, [drawn]);
  return <div ref={place} />;
}
