import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { scrollBehavior } from "../ui/scroll.ts";

/** Scrolls smoothly to the top on every path or query change (specification section 2), not on the first arrival. */
export function useScrollToTop(): void {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const before = useRef(address);
  useEffect(() => {
    if (before.current === address) return;
    before.current = address;
    window.scrollTo({ top: 0, behavior: scrollBehavior() });
  }, [address]);
}
