import { useEffect, useRef } from "react";
import { call } from "../../api.ts";

let drawn: Promise<HTMLElement> | undefined;

/** The document, drawn once a visit to the site and kept: the viewer has no way to be taken down. */
export function loadDocument(): Promise<HTMLElement> {
  drawn ??= draw().catch((reason: unknown) => {
    drawn = undefined;
    throw reason;
  });
  return drawn;
}

/** The viewer and what it shows are fetched side by side; neither is of use alone. */
async function draw(): Promise<HTMLElement> {
  const [{ drawDocument }, spec] = await Promise.all([import("./viewer.ts"), call("getOpenApi")]);
  return drawDocument(spec);
}

/** Shows what the viewer has drawn. */
export function Document({ drawn }: { readonly drawn: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.append(drawn);
    return () => drawn.remove();
  }, [drawn]);
  return <div ref={place} />;
}
