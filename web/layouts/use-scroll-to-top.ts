import { useEffect } from "react";
import { useLocation } from "react-router";
import { scrollBehavior } from "../ui/scroll.ts";

/** The address last shown, kept here because the landing page and the shell mount anew when one follows the other. */
let shown: { readonly pathname: string; readonly search: string } | undefined;

/** The keyboard goes on at the beginning of a new page, unless the page has put the focus where it belongs. */
function focusPage(): void {
  const main = document.getElementById("main");
  if (main !== null && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
}

/**
 * Scrolls smoothly to the top on every path or query change, not on the first arrival, and
 * not when the navigation itself names a section to scroll to.
 */
export function useScrollToTop(): void {
  const { pathname, search, hash, state } = useLocation();
  const elsewhere = hash !== "" || Boolean(state?.scrollTo);
  // biome-ignore lint/correctness/useExhaustiveDependencies: clearing the state is no navigation.
  useEffect(() => {
    const before = shown;
    shown = { pathname, search };
    if (before === undefined || (before.pathname === pathname && before.search === search)) return;
    if (before.pathname !== pathname) focusPage();
    if (!elsewhere) window.scrollTo({ top: 0, behavior: scrollBehavior() });
  }, [pathname, search]);
}
