import { useEffectEvent, useLayoutEffect } from "react";

/**
 * Calls `tryAgain` whenever the network comes back, while `enabled`. Starts listening in a layout effect, because the
 * network may be back before passive effects have run.
 */
export function useWhenOnline(enabled: boolean, tryAgain: () => void): void {
  const onOnline = useEffectEvent(tryAgain);
  useLayoutEffect(() => {
    if (!enabled) return;
    const listener = () => onOnline();
    window.addEventListener("online", listener);
    return () => window.removeEventListener("online", listener);
  }, [enabled]);
}
