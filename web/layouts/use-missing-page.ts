import { type ComponentType, useEffect, useState } from "react";

/**
 * Returns the component that reports a page whose code failed to load; undefined until it has loaded. Loads it on the
 * first touch or key press: most visitors never need it, and without a connection it would be too late.
 */
export function useMissingPageMessage(): ComponentType | undefined {
  const [Message, setMessage] = useState<ComponentType>();
  useEffect(() => {
    const load = () =>
      void import("./missing-page.tsx").then(
        (module) => setMessage(() => module.MissingPageMessage),
        () => {},
      );
    // Each listener runs at most once, and stays for the document's lifetime.
    for (const eventType of ["pointerdown", "keydown"]) addEventListener(eventType, load, { once: true });
  }, []);
  return Message;
}
