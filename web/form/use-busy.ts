import { useCallback, useRef, useState } from "react";

/**
 * Runs one action at a time: `run` does nothing while another action is running. `busy` is for rendering; `isBusy`
 * returns the current value in event handlers.
 */
export function useBusy() {
  const [busy, setBusy] = useState(false);
  const isRunning = useRef(false);
  const run = useCallback(async (action: () => Promise<unknown>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await action();
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }, []);
  const isBusy = useCallback(() => isRunning.current, []);
  return { busy, run, isBusy };
}
