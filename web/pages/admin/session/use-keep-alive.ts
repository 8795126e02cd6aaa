import { useCallback, useEffect, useRef, useState } from "react";
import { idleState, lastActivity, recordActivity } from "./idle.ts";
import { lockNow } from "./lock.ts";
import { rememberLock } from "./remembered-lock.ts";
import { createRenewal } from "./renewal.ts";

/** Events that count as activity. */
const activities = ["pointerdown", "pointermove", "keydown", "touchstart", "wheel"] as const;
/**
 * Events after which to check the clock without a tick: a laptop wakes up, a page returns from the back/forward cache.
 */
const awakenings = ["visibilitychange", "pageshow", "focus"] as const;
const tick = 1000;

/**
 * Renews the session during activity in any tab, and locks the area without it. Compares clock times instead of
 * counting ticks, because a sleeping browser has none. Returns the remaining seconds while the session is about to
 * end, and a function to continue.
 */
export function useKeepAlive(isLocked: boolean) {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const renewal = useRef<ReturnType<typeof createRenewal>>(undefined);

  useEffect(() => {
    if (isLocked) return;
    const opened = Date.now();
    recordActivity(opened);
    const sessionRenewal = createRenewal(opened);
    renewal.current = sessionRenewal;

    const checkClock = () => {
      const now = Date.now();
      const activeAt = lastActivity(now);
      const state = idleState(now - activeAt);
      setSecondsLeft(state.is === "ending" ? state.secondsLeft : null);
      if (state.is === "working") void sessionRenewal.ifDue(now, activeAt);
      if (state.is !== "over") return;
      rememberLock();
      lockNow("password");
    };
    const act = () => {
      const now = Date.now();
      // After that, the user must answer the warning or sign in.
      if (idleState(now - lastActivity(now)).is === "working") recordActivity(now);
      checkClock();
    };

    const timer = setInterval(checkClock, tick);
    for (const event of activities) window.addEventListener(event, act, { capture: true, passive: true });
    for (const event of awakenings) window.addEventListener(event, checkClock);
    return () => {
      clearInterval(timer);
      for (const event of activities) window.removeEventListener(event, act, { capture: true });
      for (const event of awakenings) window.removeEventListener(event, checkClock);
      setSecondsLeft(null);
    };
  }, [isLocked]);

  const stay = useCallback(() => {
    const now = Date.now();
    recordActivity(now);
    setSecondsLeft(null);
    void renewal.current?.atOnce(now);
  }, []);
  return { secondsLeft, stay };
}
