import { useEffect, useRef } from "react";

const releases = ["pointerup", "pointercancel"] as const;

/**
 * Returns a function that calls another one once the click that is under way, if any, is complete. For what the start
 * of a click causes, such as the error of a field that it leaves: shown at once, it could move the page so that the
 * click misses its button.
 */
export function useAfterClick(): (run: () => void) => void {
  const isPressed = useRef(false);
  useEffect(() => {
    const controller = new AbortController();
    const options = { capture: true, signal: controller.signal };
    const note = ({ type }: PointerEvent) => {
      isPressed.current = type === "pointerdown";
    };
    for (const type of ["pointerdown", ...releases] as const) window.addEventListener(type, note, options);
    return () => controller.abort();
  }, []);
  return (run) => {
    // The events of a click follow the release, and a tap's follow each other, in one task.
    const runAfterTask = () => void setTimeout(run);
    if (!isPressed.current) return runAfterTask();
    const controller = new AbortController();
    const runOnce = () => {
      controller.abort();
      runAfterTask();
    };
    for (const type of releases) window.addEventListener(type, runOnce, { signal: controller.signal });
  };
}
