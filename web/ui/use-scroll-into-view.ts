import { type RefObject, useEffect, useRef } from "react";

/**
 * Scrolls a field into view together with its message: when the field becomes invalid while focused, and when it is
 * focused while invalid. Browsers by themselves scroll only to the control. Returns a ref for the element that contains
 * the field and its message.
 */
export function useScrollIntoView(message: string | undefined): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = container;
    if (message === undefined || current === null) return;
    let frame = 0;
    const scrollToField = () => {
      cancelAnimationFrame(frame);
      // After the browser's own scrolling to the control.
      frame = requestAnimationFrame(() => current.scrollIntoView({ block: "nearest" }));
    };
    if (current.contains(document.activeElement)) scrollToField();
    current.addEventListener("focusin", scrollToField);
    return () => {
      cancelAnimationFrame(frame);
      current.removeEventListener("focusin", scrollToField);
    };
  }, [message]);
  return container;
}
