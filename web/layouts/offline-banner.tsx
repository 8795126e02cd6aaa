import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { shellWords } from "#shared/content/words/shell.ts";
import { useWords } from "../language/use-words.ts";
import { useOnline } from "./online.ts";

/**
 * Another page's code cannot be fetched without a network: the router would load the address anew, and with the page
 * all that was typed would be gone. So a link to one waits until the network is back. Answers whether one does.
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
    // Before the router hears of the click.
    document.addEventListener("click", stay, true);
    return () => document.removeEventListener("click", stay, true);
  }, [here, pathname]);
  return wanted !== undefined;
}

/**
 * How high the banner is while it stands there, for what else keeps to the bottom of the window:
 * `bottom-[var(--offline-banner,0px)]`.
 */
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
 * Says that the network is gone, and sees to it that nothing typed is lost. It stands after the page, so it covers
 * nothing for good.
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
