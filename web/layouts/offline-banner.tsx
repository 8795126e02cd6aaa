import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { shellWords } from "#shared/content/words/shell.ts";
import { useWords } from "../language/use-words.ts";
import { useOnline } from "./online.ts";

/**
 * Defers a click on a link to another page until the network is back: offline, that page's code cannot load, and the
 * router would reload the current page and lose all input. Returns whether a link is deferred.
 */
function useDeferredNavigation(offline: boolean): boolean {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [deferredLink, setDeferredLink] = useState<string>();
  useEffect(() => {
    if (offline || deferredLink === undefined) return;
    setDeferredLink(undefined);
    void navigate(deferredLink);
  }, [offline, deferredLink, navigate]);
  useEffect(() => {
    if (!offline) return;
    const deferLink = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const to = link?.getAttribute("href") ?? "";
      if (!to.startsWith("/") || to.split(/[?#]/)[0] === pathname) return;
      event.preventDefault();
      setDeferredLink(to);
    };
    // Capture phase, before the router's handler.
    document.addEventListener("click", deferLink, true);
    return () => document.removeEventListener("click", deferLink, true);
  }, [offline, pathname]);
  return deferredLink !== undefined;
}

/** Publishes the banner's height for other elements at the window's bottom: `bottom-[var(--offline-banner,0px)]`. */
function usePublishedHeight(visible: boolean) {
  const banner = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const { current } = banner;
    if (!visible || current === null) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty("--offline-banner", `${current.offsetHeight}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty("--offline-banner");
    };
  }, [visible]);
  return banner;
}

/**
 * Reports that the browser is offline, and protects the input on the page. The banner follows the page in the document,
 * so that readers can scroll to everything that it covers.
 */
export function OfflineBanner() {
  const online = useOnline();
  const words = useWords("shell", shellWords);
  const isLinkDeferred = useDeferredNavigation(!online);
  const banner = usePublishedHeight(!online);
  return (
    <div role="status" className="sticky bottom-0 z-50">
      {!online && (
        <p
          ref={banner}
          className="border-t border-hairline bg-ink px-[min(1.25rem,4vw)] py-[min(0.75rem,3vw)] text-center text-small leading-snug font-medium text-balance text-paper"
        >
          {isLinkDeferred ? words.offlineLink : words.offline}
        </p>
      )}
    </div>
  );
}
