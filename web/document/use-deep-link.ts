import { useEffect } from "react";
import { useLocation } from "react-router";
import { scrollBehavior } from "../ui/scroll.ts";

/** The element that an address's fragment names. */
function targetOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/**
 * Scrolls to the part in the address, and opens it if it is collapsed. Does not repeat what the browser did on arrival
 * or on a click, so that a reader who has scrolled on is not thrown back.
 */
export function useDeepLink(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again scrolls again.
  useEffect(() => {
    const element = targetOf(hash);
    if (element === null) return;
    const collapsible = element.closest("details");
    const isInView = element.matches(":target") && collapsible?.open !== false;
    if (collapsible !== null) collapsible.open = true;
    if (!isInView) (collapsible ?? element).scrollIntoView({ behavior: scrollBehavior(), block: "start" });
  }, [hash, key]);
}
