import { useEffect, useState } from "react";

/**
 * The distance below the window's top at which a heading counts as reached, in CSS pixels: the sticky header and a
 * margin.
 */
const reachedBelowPx = 140;

/**
 * The id of the section being read; undefined above the first. Toward the page's end the threshold moves down the
 * window, because the last sections may be too short to reach its top.
 */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  const joined = ids.join(" ");
  useEffect(() => {
    let frame = 0;
    const update = () => {
      const { scrollHeight } = document.documentElement;
      const below = scrollHeight - window.innerHeight - window.scrollY;
      const nearEnd = Math.min(1, Math.max(0, 1 - below / window.innerHeight));
      const line = reachedBelowPx + nearEnd * (window.innerHeight - reachedBelowPx);
      const top = (id: string) => document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
      setCurrent(joined.split(" ").findLast((id) => top(id) <= line));
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
  }, [joined]);
  return current;
}
