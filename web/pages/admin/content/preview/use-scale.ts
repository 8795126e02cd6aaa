import { type RefObject, useEffect, useState } from "react";

/** The scale at which a page of this width fits into the container; 0 until the container's width is known. */
export function useScale(container: RefObject<HTMLElement | null>, width: number): number {
  const [availableWidth, setAvailableWidth] = useState(0);
  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setAvailableWidth(element.clientWidth));
    observer.observe(element);
    setAvailableWidth(element.clientWidth);
    return () => observer.disconnect();
  }, [container]);
  return Math.min(1, availableWidth / width);
}
