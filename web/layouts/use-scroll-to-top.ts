import { useEffect } from "react";
import { useLocation } from "react-router";
import { scrollBehavior } from "../ui/scroll.ts";

/** The address last shown, kept here because the landing page and the shell mount anew when one follows the other. */
let shown: string | undefined;

/**
 * Scrolls smoothly to the top on every path or query change (specification section 2), not on the first arrival, and not when the
 * navigation itself names a section to scroll to.
 */
export function useScrollToTop(): void {
  const { pathname, search, state } = useLocation();
  const address = pathname + search;
  const elsewhere = Boolean(state?.scrollTo);
  // biome-ignore lint/correctness/useExhaustiveDependencies: clearing the state is no navigation.
  useEffect(() => {
    if (shown !== undefined && shown !== address && !elsewhere) {
      window.scrollTo({ top: 0, behavior: scrollBehavior() });
    }
    shown = address;
  }, [address]);
}
