import { type RefObject, useEffect, useRef } from "react";

/**
 * Brings a field into view together with its message: when it is refused while it has the focus, and when it takes
 * the focus while it is refused. A browser brings only the control itself. Answers the ref of the element that has
 * both.
 */
export function useInSight(message: string | undefined): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = place;
    if (message === undefined || current === null) return;
    let frame = 0;
    const show = () => {
      cancelAnimationFrame(frame);
      // After the browser's own scrolling to the control, which this takes further.
      frame = requestAnimationFrame(() => current.scrollIntoView({ block: "nearest" }));
    };
    if (current.contains(document.activeElement)) show();
    current.addEventListener("focusin", show);
    return () => {
      cancelAnimationFrame(frame);
      current.removeEventListener("focusin", show);
    };
  }, [message]);
  return place;
}
