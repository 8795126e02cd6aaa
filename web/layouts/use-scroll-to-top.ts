import { useEffect } from "react";
import { useLocation } from "react-router";
import { scrollBehavior } from "../ui/scroll.ts";

/** The last address, stored here because navigating between the landing page and the shell remounts both. */
let lastAddress: { readonly pathname: string; readonly search: string } | undefined;

/** Moves the focus to the start of a new page, unless the page has already focused one of its elements. */
function focusPage(): void {
  const main = document.getElementById("main");
  if (main !== null && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
}

/**
 * Scrolls smoothly to the top on every path or query change, except on arrival, and when the navigation names a
 * section.
 */
export function useScrollToTop(): void {
  const { pathname, search, hash, state } = useLocation();
  const scrollsToSection = hash !== "" || Boolean(state?.scrollTo);
  // biome-ignore lint/correctness/useExhaustiveDependencies: clearing the state is not a navigation.
  useEffect(() => {
    const previousAddress = lastAddress;
    lastAddress = { pathname, search };
    if (previousAddress === undefined || (previousAddress.pathname === pathname && previousAddress.search === search))
      return;
    if (previousAddress.pathname !== pathname) focusPage();
    if (!scrollsToSection) window.scrollTo({ top: 0, behavior: scrollBehavior() });
  }, [pathname, search]);
}
