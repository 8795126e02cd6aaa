import { scrollBehavior } from "../../ui/scroll.ts";

/**
 * Specification section 9: how far below the window's top a target stops, in CSS pixels, and how long it stands out,
 * in milliseconds.
 */
const offset = 96;
const highlightFor = 1600;

const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();

/** Makes an element stand out for a moment. */
export function highlight(element: HTMLElement): void {
  clearTimeout(timers.get(element));
  element.dataset.highlight = "";
  timers.set(
    element,
    setTimeout(() => delete element.dataset.highlight, highlightFor),
  );
}

/** Scrolls to what a button led to, and makes it stand out. */
export function scrollToTarget(element: HTMLElement): void {
  const top = element.getBoundingClientRect().top + window.scrollY - offset;
  window.scrollTo({ top, behavior: scrollBehavior() });
  highlight(element);
}
