import { useCallback, useEffect, useRef, useState } from "react";
import { idleState, lastActivity, noteActivity } from "./idle.ts";
import { lockNow } from "./lock.ts";
import { rememberLock } from "./remembered-lock.ts";
import { newRenewal } from "./renewal.ts";

/** What somebody who works does. */
const activities = ["pointerdown", "pointermove", "keydown", "touchstart", "wheel"] as const;
/** When the clock is to be looked at although it did not tick: a laptop that slept, a page that was kept for Back. */
const awakenings = ["visibilitychange", "pageshow", "focus"] as const;
const tick = 1000;

/**
 * Renews the session while somebody works, here or in another tab, and locks the area when nobody does. It compares
 * clock times and counts no ticks, because a browser that sleeps makes none. Answers the seconds that are left while
 * the session ends, and how to go on.
 */
export function useKeepAlive(isLocked: boolean) {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const renewal = useRef<ReturnType<typeof newRenewal>>(undefined);

  useEffect(() => {
    if (isLocked) return;
    const opened = Date.now();
    noteActivity(opened);
    const keep = newRenewal(opened);
    renewal.current = keep;

    const look = () => {
      const now = Date.now();
      const activeAt = lastActivity(now);
      const state = idleState(now - activeAt);
      setSecondsLeft(state.is === "ending" ? state.secondsLeft : null);
      if (state.is === "working") void keep.ifDue(now, activeAt);
      if (state.is !== "over") return;
      rememberLock();
      lockNow("password");
    };
    const act = () => {
      const now = Date.now();
      // Whoever comes back late has to answer the question, or to sign in.
      if (idleState(now - lastActivity(now)).is === "working") noteActivity(now);
      look();
    };

    const timer = setInterval(look, tick);
    for (const event of activities) window.addEventListener(event, act, { capture: true, passive: true });
    for (const event of awakenings) window.addEventListener(event, look);
    return () => {
      clearInterval(timer);
      for (const event of activities) window.removeEventListener(event, act, { capture: true });
      for (const event of awakenings) window.removeEventListener(event, look);
      setSecondsLeft(null);
    };
  }, [isLocked]);

  const stay = useCallback(() => {
    const now = Date.now();
    noteActivity(now);
    setSecondsLeft(null);
    void renewal.current?.atOnce(now);
  }, []);
  return { secondsLeft, stay };
}
