import { useEffect } from "react";

let openDialogs = 0;

/**
 * Locks the page's scrolling behind a dialog while `locked`; released on unmount, and safe for overlapping dialogs.
 * The scroll bar's width stays reserved, so that nothing shifts.
 */
export function useScrollLock(locked: boolean): void {
  useEffect(() => {
    if (!locked) return;
    const page = document.documentElement;
    if (openDialogs === 0) document.body.style.paddingRight = `${window.innerWidth - page.clientWidth}px`;
    openDialogs += 1;
    page.dataset.scrollLocked = "";
    return () => {
      openDialogs -= 1;
      if (openDialogs > 0) return;
      delete page.dataset.scrollLocked;
      document.body.style.paddingRight = "";
    };
  }, [locked]);
}
