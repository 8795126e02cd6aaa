/** Expands the groups around an element, scrolls to it and focuses it. Returns false if there is no element. */
export function reveal(element: HTMLElement | null): boolean {
  if (element === null) return false;
  for (
    let group = element.closest("details");
    group !== null;
    group = group.parentElement?.closest("details") ?? null
  ) {
    group.open = true;
  }
  element.focus({ preventScroll: true });
  element.scrollIntoView?.({ block: "center" });
  return true;
}

/** Focuses the first control in a new element, or the element itself. */
export function focusIn(element: HTMLElement | null): void {
  if (element instanceof HTMLDetailsElement) element.open = true;
  const control = element?.querySelector<HTMLElement>("input, textarea, select") ?? element;
  reveal(control);
}
