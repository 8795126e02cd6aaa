import { useEffect, useLayoutEffect, useState } from "react";

/** The token of the link that opened the page: "unknown" before hydration, undefined if there is none. */
export type OpenedLink = "unknown" | KnownLink | undefined;

interface KnownLink {
  readonly token: string;
  /** How many links were opened before it in this tab. */
  readonly earlier: number;
}

/**
 * Reads the token from the address's fragment, and removes it from the address at once, so that it stays in no history
 * and on no screen. A second link that is opened in the same tab replaces the first.
 */
export function useLinkToken(): OpenedLink {
  const [link, setLink] = useState<OpenedLink>("unknown");
  // A layout effect runs before every effect of the page and its shell.
  useLayoutEffect(() => {
    takeToken(setLink);
  }, []);
  useEffect(() => {
    const onHashChange = () => takeToken(setLink);
    window.addEventListener("hashchange", onHashChange);
    return () => window.removeEventListener("hashchange", onHashChange);
  }, []);
  return link;
}

function takeToken(setLink: (change: (before: OpenedLink) => OpenedLink) => void): void {
  const address = new URL(window.location.href);
  const token = address.hash.slice(1);
  if (token === "") {
    setLink((before) => (before === "unknown" ? undefined : before));
    return;
  }
  address.hash = "";
  window.history.replaceState(window.history.state, "", `${address.pathname}${address.search}`);
  setLink((before) => ({ token, earlier: typeof before === "object" ? before.earlier + 1 : 0 }));
}
