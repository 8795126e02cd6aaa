import { useEffect } from "react";
import { useLocation } from "react-router";
import { scrollBehavior } from "../ui/scroll.ts";

/** The element in an address's fragment. */
function named(hash: string): HTMLElement | null {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link, followed once more, leads there once more.
  useEffect(() => {
    const element = named(hash);
    if (element === null) return;
    const fold = element.closest("details");
    const isThere = element.matches(":target") && fold?.open !== false;
    if (fold !== null) fold.open = true;
    if (!isThere) (fold ?? element).scrollIntoView({ behavior: scrollBehavior(), block: "start" });
  }, [hash, key]);
}
