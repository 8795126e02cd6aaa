import { scrollBehavior } from "../../ui/scroll.ts";

/** The distance of a target from the window's top in CSS pixels, and the duration of its highlight in milliseconds. */
const offset = 96;
const highlightFor = 1600;

const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>();

/** Highlights an element for a moment. */
export function highlight(element: HTMLElement): void {
  clearTimeout(timers.get(element));
  element.dataset.highlight = "";
  timers.set(
    element,
    setTimeout(() => delete element.dataset.highlight, highlightFor),
  );
}

/** Scrolls to a button's target, and highlights it. */
export function scrollToTarget(element: HTMLElement): void {
  const top = element.getBoundingClientRect().top + window.scrollY - offset;
  window.scrollTo({ top, behavior: scrollBehavior() });
  highlight(element);
}
