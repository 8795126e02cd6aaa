import { type ComponentType, useEffect, useState } from "react";

/**
 * The message for a page that failed to load, fetched on the first touch or key: most visitors never need it, and
 * without a connection it would be too late.
 */
export function useMissingPage(): ComponentType | undefined {
  const [Message, setMessage] = useState<ComponentType>();
  useEffect(() => {
    const load = () =>
      void import("./missing-page.tsx").then(
        ({ MissingPage }) => setMessage(() => MissingPage),
        () => {},
      );
    // Loaded at most once each, and kept for the document's lifetime.
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, load, { once: true });
  }, []);
  return Message;
}
