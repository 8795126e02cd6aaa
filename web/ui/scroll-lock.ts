import { useEffect } from "react";

let open = 0;

/**
 * Keeps the page behind a modal in its place while `locked`; released on unmount, also when several modals overlap.
 * The width that the scroll bar leaves behind is kept free, so that nothing moves sideways.
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
