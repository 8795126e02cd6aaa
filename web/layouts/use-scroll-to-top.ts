import { useEffect } from "react";
import { useLocation } from "react-router";
import { publicPageAt } from "#shared/domain/site-paths.ts";
import { scrollBehavior } from "../ui/scroll.ts";

/** The last address, stored here because navigating between the landing page and the shell remounts both. */
let lastAddress: { readonly page: string; readonly search: string } | undefined;

/** Moves the focus to the start of a new page, unless the page has already focused one of its elements. */
function focusPage(): void {
  const main = document.getElementById("main");
  if (main !== null && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
}

/**
 * Scrolls smoothly to the top on every page or query change, except on arrival, and when the navigation names a
 * section. Another language of the same page is no change.
 */
export function useScrollToTop(): void {
  const { pathname, search, hash, state } = useLocation();
  const page = publicPageAt(pathname)?.page ?? pathname;
  const scrollsToSection = hash !== "" || Boolean(state?.scrollTo);
  // biome-ignore lint/correctness/useExhaustiveDependencies: clearing the state is not a navigation.
  useEffect(() => {
    const previousAddress = lastAddress;
    lastAddress = { page, search };
    if (previousAddress === undefined || (previousAddress.page === page && previousAddress.search === search)) return;
    if (previousAddress.page !== page) focusPage();
    if (!scrollsToSection) window.scrollTo({ top: 0, behavior: scrollBehavior() });
  }, [page, search]);
}
