import { type ComponentType, useEffect, useState } from "react";

/**
 * The message that a page could not be loaded, fetched at the first touch or key: most visitors never need it, and
 * without a connection it would be too late to ask for it.
 */
export function useMissingPage(): ComponentType | undefined {
  const [Message, setMessage] = useState<ComponentType>();
  useEffect(() => {
    const load = () =>
      void import("./missing-page.tsx").then(
        ({ MissingPage }) => setMessage(() => MissingPage),
        () => {},
      );
    // Both are asked for at most once, and the page around stays for as long as the document does.
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, load, { once: true });
  }, []);
  return Message;
}
