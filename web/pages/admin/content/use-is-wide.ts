import { useSyncExternalStore } from "react";

/** From this width, the editor and the preview are side by side. */
const wideQuery = "(min-width: 80rem)";

function subscribe(notify: () => void): () => void {
  const query = window.matchMedia(wideQuery);
  query.addEventListener("change", notify);
  return () => query.removeEventListener("change", notify);
}

/** Whether the window has room for the editor and the preview. If not, the preview is loaded only on request. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wideQuery).matches,
    () => true,
  );
}
