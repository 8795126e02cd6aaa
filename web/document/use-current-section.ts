import { useEffect, useState } from "react";

/**
 * The distance below the window's top at which a heading counts as reached, in CSS pixels: the sticky header and a
 * margin.
 */
const headingThresholdPx = 140;

/**
 * Returns the id of the section being read, or undefined above the first section. Toward the page's end the threshold
 * moves down the window, because the last sections may be too short to reach its top.
 */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const joinedIds = ids.join(" ");
  useEffect(() => {
    let frame = 0;
    const update = () => {
      const { scrollHeight } = document.documentElement;
      const remainingPx = scrollHeight - window.innerHeight - window.scrollY;
      // From 0 to 1 while the last screenful scrolls in.
      const endProximity = Math.min(1, Math.max(0, 1 - remainingPx / window.innerHeight));
      const thresholdPx = headingThresholdPx + endProximity * (window.innerHeight - headingThresholdPx);
      const topOf = (id: string) =>
        document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
      setCurrent(joinedIds.split(" ").findLast((id) => topOf(id) <= thresholdPx));
    };
    const scheduleUpdate = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(update);
    };
    update();
    window.addEventListener("scroll", scheduleUpdate, { passive: true });
    window.addEventListener("resize", scheduleUpdate);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", scheduleUpdate);
      window.removeEventListener("resize", scheduleUpdate);
    };
  }, [joinedIds]);
  return current;
}
