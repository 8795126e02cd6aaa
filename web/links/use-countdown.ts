import { useEffect, useState } from "react";

/**
 * Counts the seconds until something is possible again. `left`: in whole seconds, 0 once it is. `start` begins anew,
 * and with 0 ends it.
 */
export function useCountdown(initialSeconds: number): {
  readonly left: number;
  readonly start: (seconds: number) => void;
} {
  const [end, setEnd] = useState(() => Date.now() + initialSeconds * 1000);
  const [left, setLeft] = useState(initialSeconds);
  useEffect(() => {
    // From the clock, because a tab in the background ticks rarely.
    const update = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    update();
    const timer = setInterval(() => {
      update();
      if (Date.now() >= end) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [end]);
  const start = (seconds: number) => {
    setLeft(seconds);
    setEnd(Date.now() + seconds * 1000);
  };
  return { left, start };
}
