import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/**
 * Whether the page is hydrated. A prerendered form must not be submitted before hydration: the browser would send it
 * natively, to an address that does not exist.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
