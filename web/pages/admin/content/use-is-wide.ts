import { useSyncExternalStore } from "react";

/** From here on, editor and preview stand beside each other. */
const wide = "(min-width: 80rem)";

function subscribe(notify: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener("change", notify);
  return () => query.removeEventListener("change", notify);
}

/** Whether the window has room for editor and preview; on a phone no preview is loaded until somebody asks for it. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wide).matches,
    () => true,
  );
}
