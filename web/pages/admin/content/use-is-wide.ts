import { useSyncExternalStore } from "react";

/** From this width on, editor and preview are side by side. */
const wide = "(min-width: 80rem)";

function subscribe(notify: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener("change", notify);
  return () => query.removeEventListener("change", notify);
}

/** Whether the window has room for both; on a phone the preview is loaded on request only. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wide).matches,
    () => true,
  );
}
