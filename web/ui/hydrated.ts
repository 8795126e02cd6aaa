import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Whether the page's code has arrived. A prerendered form must not be sent before: the browser would then send it by
 * itself, to an address that nobody serves.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
