import { useCallback, useSyncExternalStore } from "react";

/**
 * Whether a media query matches, such as "(min-width: 48rem)"; the component renders again when that changes.
 * `prerendered`: what a page says before it runs in a browser.
 */
export function useMediaQuery(query: string, prerendered: boolean): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", notify);
      return () => list.removeEventListener("change", notify);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => prerendered,
  );
}
