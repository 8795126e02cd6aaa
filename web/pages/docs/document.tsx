import { useLayoutEffect, useRef } from "react";
import type { WordsOf } from "#shared/content/words/catalog.ts";
import { call } from "../../session/api.ts";

const drawn = new Map<WordsOf<"docs">, Promise<HTMLElement>>();

/**
 * The document under headings in these words, drawn once a visit to the site and kept: the viewer has no way to be
 * taken down.
 */
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

/** The viewer and what it shows are fetched side by side; neither is of use alone. */
async function draw(words: WordsOf<"docs">): Promise<HTMLElement> {
  const [{ drawDocument }, spec] = await Promise.all([import("./viewer.ts"), call("getOpenApi")]);
  return drawDocument(spec, words);
}

/** Shows what the viewer has drawn. */
export function Document({ drawn }: { readonly drawn: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null);
  // Before it is painted: an empty page would pull the footer up.
  useLayoutEffect(() => {
    place.current?.append(drawn);
    return () => drawn.remove();
  }, [drawn]);
  return <div ref={place} />;
}
