import { useCallback, useEffect, useRef, useState } from "react";
import { idleState, lastActivity, recordActivity } from "./idle.ts";
import { lockNow } from "./lock.ts";
import { rememberLock } from "./remembered-lock.ts";
import { createRenewal } from "./renewal.ts";

/** Events that count as activity. */
const activityEvents = ["pointerdown", "pointermove", "keydown", "touchstart", "wheel"] as const;
/**
 * Events after which the clock is checked without waiting for the next tick: the laptop may have woken up, or the page
 * returned from the back/forward cache.
 */
const wakeUpEvents = ["visibilitychange", "pageshow", "focus"] as const;
const tickMs = 1000;

/**
 * Renews the session during activity in any tab, and locks the area after inactivity. Compares clock times instead of
 * counting ticks, because timers do not run while the computer sleeps. Returns the remaining seconds while the session
 * is about to end (otherwise null), and `stay`, which keeps the session.
 */
export function useKeepAlive(isLocked: boolean) {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const renewal = useRef<ReturnType<typeof createRenewal>>(undefined);

  useEffect(() => {
    if (isLocked) return;
    const startedAt = Date.now();
    recordActivity(startedAt);
    const sessionRenewal = createRenewal(startedAt);
    renewal.current = sessionRenewal;

    const checkClock = () => {
      const now = Date.now();
      const activeAt = lastActivity(now);
      const state = idleState(now - activeAt);
      setSecondsLeft(state.is === "ending" ? state.secondsLeft : null);
      if (state.is === "active") void sessionRenewal.renewIfDue(now, activeAt);
      if (state.is !== "ended") return;
      rememberLock();
      lockNow("password");
    };
    const onActivity = () => {
      const now = Date.now();
      // Once the warning is visible, activity alone does not count: the admin must respond to it or sign in again.
      if (idleState(now - lastActivity(now)).is === "active") recordActivity(now);
      checkClock();
    };

    const timer = setInterval(checkClock, tickMs);
    for (const event of activityEvents) window.addEventListener(event, onActivity, { capture: true, passive: true });
    for (const event of wakeUpEvents) window.addEventListener(event, checkClock);
    return () => {
      clearInterval(timer);
      for (const event of activityEvents) window.removeEventListener(event, onActivity, { capture: true });
      for (const event of wakeUpEvents) window.removeEventListener(event, checkClock);
      setSecondsLeft(null);
    };
  }, [isLocked]);

  const stay = useCallback(() => {
    const now = Date.now();
    recordActivity(now);
    setSecondsLeft(null);
    void renewal.current?.renewNow(now);
  }, []);
  return { secondsLeft, stay };
}
