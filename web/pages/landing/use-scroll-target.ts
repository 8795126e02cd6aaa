import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { sections } from "#shared/domain/addresses.ts";
import { scrollToId } from "../../ui/scroll.ts";

/** The time between arrival and scrolling. */
const scrollDelayMs = 120;

/** Scrolls to the section that the navigation state names, then clears the state, so that it scrolls only once. */
export function useScrollTarget(): void {
  const { state, key, pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const target = sections.find((section) => section === state?.scrollTo);
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
