import { type RefObject, useEffect } from "react";

/** Heights in CSS pixels: of the sticky elements at the top of the page, and of the margin below the button. */
const stickyTopPx = 160;
const marginPx = 16;

/**
 * Keeps a form's button above a phone's keyboard: when the keyboard opens, or another field is focused, scrolls until
 * the button is visible, but never so far that the field itself is covered.
 */
export function useKeepButtonVisible(form: RefObject<HTMLElement | null>, button: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    const container = form.current;
    if (!view || container === null) return;
    const scrollButtonIntoView = () => {
      const field = document.activeElement;
      if (!(field instanceof HTMLInputElement) || !container.contains(field) || button.current === null) return;
      const hiddenPx = button.current.getBoundingClientRect().bottom + marginPx - (view.offsetTop + view.height);
      const roomPx = field.getBoundingClientRect().top - stickyTopPx;
      const distancePx = Math.min(hiddenPx, roomPx);
      if (distancePx > 0) window.scrollBy({ top: distancePx, behavior: "auto" });
    };
    view.addEventListener("resize", scrollButtonIntoView);
    container.addEventListener("focusin", scrollButtonIntoView);
    return () => {
      view.removeEventListener("resize", scrollButtonIntoView);
      container.removeEventListener("focusin", scrollButtonIntoView);
    };
  }, [form, button]);
}
