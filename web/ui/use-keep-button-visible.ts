import { type RefObject, useEffect } from "react";

/** The height of sticky parts at the top plus the margin below the button, in CSS pixels. */
const covered = 160;
const air = 16;

/**
 * Keeps a form's button above a phone's keyboard: when the keyboard opens, or another field is focused, scrolls until
 * the button is visible, but never so far that the field itself is covered.
 */
export function useKeepButtonVisible(form: RefObject<HTMLElement | null>, button: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    const container = form.current;
    if (!view || container === null) return;
    const keep = () => {
      const field = document.activeElement;
      if (!(field instanceof HTMLInputElement) || !container.contains(field) || button.current === null) return;
      const hidden = button.current.getBoundingClientRect().bottom + air - (view.offsetTop + view.height);
      const room = field.getBoundingClientRect().top - covered;
      const distance = Math.min(hidden, room);
      if (distance > 0) window.scrollBy({ top: distance, behavior: "auto" });
    };
    view.addEventListener("resize", keep);
    container.addEventListener("focusin", keep);
    return () => {
      view.removeEventListener("resize", keep);
      container.removeEventListener("focusin", keep);
    };
  }, [form, button]);
}
