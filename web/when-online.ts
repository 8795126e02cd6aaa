import { useEffectEvent, useLayoutEffect } from "react";

/**
 * Tries again when the network is back, as long as something waits for that. It listens from the moment at which the
 * page says so: the network may be back before effects have run.
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
