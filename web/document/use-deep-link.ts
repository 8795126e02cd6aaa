import { useEffect } from "react";
import { useLocation } from "react-router";
import { useArrivalKey } from "../language/use-page-language.ts";
import { scrollBehavior } from "../ui/scroll.ts";

/** Returns the element whose id the URL's fragment names, or null if there is none. */
function targetOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/**
 * Scrolls to the element that the URL's fragment names, and opens the `details` element around it. Does not scroll if
 * the browser already did, on arrival or on a click: the reader may have scrolled on since. Scrolls to the top if there
 * is no such element, for example because an admin has renamed a heading.
 */
export function useDeepLink(): void {
  const { hash } = useLocation();
  const key = useArrivalKey();
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again changes `key`.
  useEffect(() => {
    const element = targetOf(hash);
    if (element === null) {
      // Nothing else would leave the position that the reader had on the page before.
      if (hash !== "") window.scrollTo({ top: 0, behavior: scrollBehavior() });
      return;
    }
    const collapsible = element.closest("details");
    const browserHasScrolled = element.matches(":target") && collapsible?.open !== false;
    if (collapsible !== null) collapsible.open = true;
    if (!browserHasScrolled) (collapsible ?? element).scrollIntoView({ behavior: scrollBehavior(), block: "start" });
  }, [hash, key]);
}
