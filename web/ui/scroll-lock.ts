import { useEffect } from "react";

let open = 0;

/**
 * Locks the page's scrolling behind a dialog while `locked`; released on unmount, and safe for overlapping dialogs.
 * The scroll bar's width stays reserved, so that nothing shifts.
 */
export function useScrollLock(locked: boolean): void {
  useEffect(() => {
    if (!locked) return;
    const page = document.documentElement;
    if (open === 0) document.body.style.paddingRight = `${window.innerWidth - page.clientWidth}px`;
    open += 1;
    page.dataset.scrollLocked = "";
    return () => {
      open -= 1;
      if (open > 0) return;
      delete page.dataset.scrollLocked;
      document.body.style.paddingRight = "";
    };
  }, [locked]);
}
