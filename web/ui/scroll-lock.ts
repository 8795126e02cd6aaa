import { useEffect } from "react";

let openDialogCount = 0;

/**
 * Locks the page's scrolling behind a dialog while `locked`. Releases the lock on unmount; dialogs may overlap.
 * The scroll bar's width stays reserved, so that nothing shifts.
 */
export function useScrollLock(locked: boolean): void {
  useEffect(() => {
    if (!locked) return;
    const page = document.documentElement;
    if (openDialogCount === 0) document.body.style.paddingRight = `${window.innerWidth - page.clientWidth}px`;
    openDialogCount += 1;
    page.dataset.scrollLocked = "";
    return () => {
      openDialogCount -= 1;
      if (openDialogCount > 0) return;
      delete page.dataset.scrollLocked;
      document.body.style.paddingRight = "";
    };
  }, [locked]);
}
