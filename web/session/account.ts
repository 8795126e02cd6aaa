/**
 * The current account for the header: fetched on mount and on every `auth-changed`. On success, name and role are
 * stored; on failure they are cleared, but the token stays, so that a network error signs no one out.
 */
import { useEffect, useState } from "react";
import { hasCompleteOrder } from "#shared/domain/order.ts";
import { call } from "./api.ts";
import { onAuthChanged, rememberUser, session, useSession } from "./session.ts";

/** Fetches a token's account. `isCurrent` checks after the response whether the session is still the same. */
async function loadAccount(token: string | null, isCurrent: () => boolean): Promise<boolean | undefined> {
  if (token === null) {
    rememberUser(null);
    return undefined;
  }
  try {
    const { user, orders } = await call("getMe");
    if (isCurrent()) rememberUser(user);
    return hasCompleteOrder(orders);
  } catch {
    // When a user leaves the page, its requests fail first; the pagehide event follows one turn later.
    await new Promise((resolve) => setTimeout(resolve));
    if (isCurrent()) {
      console.warn("Unable to load the account.");
      rememberUser(null);
    }
    return undefined;
  }
}

/** Whether the user has a complete order; undefined while unknown for the current user. */
export function useHasCompleteOrder(): boolean | undefined {
  const { token: now } = useSession();
  const [account, setKnown] = useState<{ readonly token: string | null; readonly complete: boolean | undefined }>();
  useEffect(() => {
    let latest = 0;
    const update = async () => {
      latest += 1;
      const request = latest;
      const { token } = session();
      const isCurrent = () => request === latest && session().token === token;
      const complete = await loadAccount(token, isCurrent);
      if (isCurrent()) setKnown({ token, complete });
    };
    // Leaving a page aborts its requests: not a failure to report. The page may return from the back/forward cache.
    const discardPending = () => {
      latest += 1;
    };
    const onPageRestored = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void update();
    };
    void update();
    const stop = onAuthChanged(() => void update());
    window.addEventListener("pagehide", discardPending);
    window.addEventListener("pageshow", onPageRestored);
    return () => {
      discardPending();
      stop();
      window.removeEventListener("pagehide", discardPending);
      window.removeEventListener("pageshow", onPageRestored);
    };
  }, []);
  return account?.token === now ? account.complete : undefined;
}
