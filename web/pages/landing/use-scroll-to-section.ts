import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { landingSections } from "#shared/domain/site-paths.ts";
import { scrollToId } from "../../ui/scroll.ts";

/** The time between arrival and scrolling. */
const scrollDelayMs = 120;

/** Scrolls to the section that the navigation state names, then clears the state, so that it scrolls only once. */
export function useScrollToSection(): void {
  const { state, key, pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const target = landingSections.find((section) => section === state?.scrollTo);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per navigation, which `key` identifies.
  useEffect(() => {
    if (target === undefined) return;
    const timer = setTimeout(() => {
      scrollToId(target);
      void navigate({ pathname, search, hash }, { replace: true, state: null, preventScrollReset: true });
    }, scrollDelayMs);
    return () => clearTimeout(timer);
  }, [key, target]);
}
