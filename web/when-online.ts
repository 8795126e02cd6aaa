import { useEffectEvent, useLayoutEffect } from "react";

/**
 * Calls `tryAgain` when the network is back, while `waits`. Listens from the layout effect on, because the network may
 * be back before passive effects have run.
 */
export function useWhenOnline(waits: boolean, tryAgain: () => void): void {
  const onOnline = useEffectEvent(tryAgain);
  useLayoutEffect(() => {
    if (!waits) return;
    const again = () => onOnline();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [waits]);
}
