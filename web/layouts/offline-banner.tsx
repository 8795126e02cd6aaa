import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { shellWords } from "#shared/content/words/shell.ts";
import { useWords } from "../language/use-words.ts";
import { useOnline } from "./online.ts";

/**
 * Offline, another page's code cannot be loaded: the router would reload the address, and all input would be lost. So
 * a link to another page waits until the network is back. Returns whether one is waiting.
 */
function useStayHere(here: boolean): boolean {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<string>();
  useEffect(() => {
    if (here || wanted === undefined) return;
    setWanted(undefined);
    void navigate(wanted);
  }, [here, wanted, navigate]);
  useEffect(() => {
    if (!here) return;
    const stay = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const to = link?.getAttribute("href") ?? "";
      if (!to.startsWith("/") || to.split(/[?#]/)[0] === pathname) return;
      event.preventDefault();
      setWanted(to);
    };
    // Capture phase, before the router's handler.
    document.addEventListener("click", stay, true);
    return () => document.removeEventListener("click", stay, true);
  }, [here, pathname]);
  return wanted !== undefined;
}

/** Publishes the banner's height for other elements at the window's bottom: `bottom-[var(--offline-banner,0px)]`. */
function useTellHeight(shown: boolean) {
  const banner = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const { current } = banner;
    if (!shown || current === null) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty("--offline-banner", `${current.offsetHeight}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty("--offline-banner");
    };
  }, [shown]);
  return banner;
}

/**
 * Reports that the network is gone, and protects the input. Placed after the page, so it covers nothing permanently.
 */
export function OfflineBanner() {
  const online = useOnline();
  const words = useWords("shell", shellWords);
  const linkWaits = useStayHere(!online);
  const banner = useTellHeight(!online);
  return (
    <div role="status" className="sticky bottom-0 z-50">
      {!online && (
        <p
          ref={banner}
          className="border-t border-hairline bg-ink px-[min(1.25rem,4vw)] py-[min(0.75rem,3vw)] text-center text-small leading-snug font-medium text-balance text-paper"
        >
          {linkWaits ? words.offlineLink : words.offline}
        </p>
      )}
    </div>
  );
}
