import { useEffect } from "react";

let open = 0;

/** Keeps the page behind a modal in its place while `locked`; released on unmount, also when several modals overlap. */
export function useScrollLock(locked: boolean): void {
  useEffect(() => {
    if (!locked) return;
    open += 1;
    document.documentElement.dataset.scrollLocked = "";
    return () => {
      open -= 1;
      if (open === 0) delete document.documentElement.dataset.scrollLocked;
    };
  }, [locked]);
}
