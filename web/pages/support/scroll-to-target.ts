import { scrollBehavior } from "../../ui/scroll.ts";

/** The distance of a scrolled-to element from the window's top, in CSS pixels. */
const topDistance = 96;
/** Its distance from the top of the region that scrolls it. */
const innerDistance = 40;
/** How long an element stays highlighted, in milliseconds. */
const highlightMs = 1600;

const highlightTimers = new WeakMap<Element, ReturnType<typeof setTimeout>>();

/** Highlights an element for a moment. */
export function highlight(element: HTMLElement): void {
  clearTimeout(highlightTimers.get(element));
  element.dataset.highlight = "";
  highlightTimers.set(
    element,
    setTimeout(() => delete element.dataset.highlight, highlightMs),
  );
}

/** Scrolls to an element, also within the region that scrolls it, and moves the focus there. */
export function goToTarget(element: HTMLElement): void {
  const { offsetParent, offsetTop } = element;
  if (offsetParent) offsetParent.scrollTop = offsetTop - innerDistance;
  scrollToTarget(element);
  element.focus({ preventScroll: true });
}

/** Scrolls to an element, and highlights it for a moment. */
export function scrollToTarget(element: HTMLElement, behavior = scrollBehavior()): void {
  const top = element.getBoundingClientRect().top + window.scrollY - topDistance;
  window.scrollTo({ top, behavior });
  highlight(element);
}
