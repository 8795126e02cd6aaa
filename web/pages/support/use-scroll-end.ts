import { type RefObject, useLayoutEffect, useState } from "react";

/** How far from the end still counts as the end, in CSS pixels. */
const tolerance = 8;

/** Whether a region scrolls, and whether it is scrolled to its end. `content` is what grows in it. */
export function useScrollEnd(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
): { readonly isScrollable: boolean; readonly isAtEnd: boolean } {
  const [isScrollable, setIsScrollable] = useState(false);
  const [isAtEnd, setIsAtEnd] = useState(true);
  useLayoutEffect(() => {
    const { current } = scroller;
    if (current === null || content.current === null) return;
    const measure = () => {
      const hiddenHeight = current.scrollHeight - current.clientHeight;
      setIsScrollable(hiddenHeight > tolerance);
      setIsAtEnd(current.scrollTop >= hiddenHeight - tolerance);
    };
    measure();
    current.addEventListener("scroll", measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    observer.observe(content.current);
    return () => {
      current.removeEventListener("scroll", measure);
      observer.disconnect();
    };
  }, [scroller, content]);
  return { isScrollable, isAtEnd };
}
