import { useCallback, useRef, useState } from "react";

/**
 * Runs one action at a time: a call during another does nothing. `busy` is for rendering; `isBusy` reads the current
 * value elsewhere.
 */
export function useBusy() {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const run = useCallback(async (action: () => Promise<unknown>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await action();
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, []);
  const isBusy = useCallback(() => running.current, []);
  return { busy, run, isBusy };
}
