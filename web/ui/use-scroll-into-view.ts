import { type RefObject, useEffect, useRef } from "react";

/**
 * Scrolls a field into view together with its message: when it becomes invalid while focused, and when it is focused
 * while invalid. Browsers scroll to the control only. Returns the ref of the element that contains both.
 */
export function useScrollIntoView(message: string | undefined): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = container;
    if (message === undefined || current === null) return;
    let frame = 0;
    const show = () => {
      cancelAnimationFrame(frame);
      // After the browser's own scrolling to the control.
      frame = requestAnimationFrame(() => current.scrollIntoView({ block: "nearest" }));
    };
    if (current.contains(document.activeElement)) show();
    current.addEventListener("focusin", show);
    return () => {
      cancelAnimationFrame(frame);
      current.removeEventListener("focusin", show);
    };
  }, [message]);
  return container;
}
