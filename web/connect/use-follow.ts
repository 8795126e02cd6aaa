import { useEffect } from "react";

/** How often the server is asked, in milliseconds: a customer who waits looks at the page. */
const waitingMs = 3000;

/**
 * Calls `ask` every three seconds, or as often as `intervalMs` says, while `following` and the tab is visible, and at
 * once when it becomes visible again, as after a visit to another app. A call that takes longer than that is not
 * overtaken by the next.
 */
export function useFollow(following: boolean, ask: () => Promise<void>, intervalMs = waitingMs): void {
  useEffect(() => {
    if (!following) return;
    let isAsking = false;
    const askIfVisible = async () => {
      if (document.hidden || isAsking) return;
      isAsking = true;
      await ask().finally(() => {
        isAsking = false;
      });
    };
    const timer = setInterval(() => void askIfVisible(), intervalMs);
    const onVisible = () => void askIfVisible();
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [following, ask, intervalMs]);
}
