import { useEffect } from "react";
import { useLocation } from "react-router";
import { scrollBehavior } from "../ui/scroll.ts";

/** The element that an address names after its #. */
function named(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/**
 * Brings the reader to the part that the address names, and opens it if it is folded. What the browser has done by
 * itself, on arrival or at a click, is not done again: somebody who has read on meanwhile must not be thrown back.
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
