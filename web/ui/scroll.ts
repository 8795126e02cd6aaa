/** Smooth unless the person asked for less motion. */
export function scrollBehavior(): ScrollBehavior {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
}

/** Brings the element with this id to the top of the view, and the focus with it where it can take it; answers whether there is one. */
export function scrollToId(id: string): boolean {
  const element = document.getElementById(id);
  element?.scrollIntoView({ behavior: scrollBehavior(), block: "start" });
  element?.focus({ preventScroll: true });
  return element !== null;
}
