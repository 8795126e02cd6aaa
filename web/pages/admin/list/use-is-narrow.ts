import { useSyncExternalStore } from "react";

/** Below `md` in web/styles/tokens.css. */
const narrowQuery = "(max-width: 47.99rem)";

function subscribe(notify: () => void): () => void {
  const query = window.matchMedia(narrowQuery);
  query.addEventListener("change", notify);
  return () => query.removeEventListener("change", notify);
}

/** Whether the window is too narrow for a table, as on a phone. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(narrowQuery).matches,
    () => false,
  );
}
