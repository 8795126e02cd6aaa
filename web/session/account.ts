/**
 * The current account, for the site's header: fetched on mount and on every `auth-changed`. On success, name and role
 * are stored. On failure they are cleared, but the token stays, so that a network error does not sign the user out.
 */
import { useEffect, useState } from "react";
import { firstRoutes } from "#shared/contract/shop/first-routes.ts";
import { hasCompleteOrder } from "#shared/domain/order.ts";
import { send } from "./send.ts";
import { onAuthChanged, rememberUser, session, useSession } from "./session.ts";

/**
 * Fetches a token's account, and returns whether it has a complete order; undefined if unknown. `isCurrent` checks
 * after the response whether the session is still the same.
 */
async function loadAccount(token: string | null, isCurrent: () => boolean): Promise<boolean | undefined> {
  if (token === null) {
    rememberUser(null);
    return undefined;
  }
  try {
    const { user, orders } = await send<"getMe">(firstRoutes.getMe, {});
    if (isCurrent()) rememberUser(user);
    return hasCompleteOrder(orders);
  } catch {
    // When the user leaves the page, its requests fail before the `pagehide` event, which follows one turn later.
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
  const { token: currentToken } = useSession();
  const [account, setAccount] = useState<{ readonly token: string | null; readonly complete: boolean | undefined }>();
  useEffect(() => {
    let latestRequest = 0;
    const update = async () => {
      latestRequest += 1;
      const request = latestRequest;
      const { token } = session();
      const isCurrent = () => request === latestRequest && session().token === token;
      const complete = await loadAccount(token, isCurrent);
      if (isCurrent()) setAccount({ token, complete });
    };
    // Leaving a page aborts its requests, which is not a failure to report. The page may still return from the
    // back/forward cache.
    const discardPending = () => {
      latestRequest += 1;
    };
    const onPageRestored = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void update();
    };
    void update();
    const stopListening = onAuthChanged(() => void update());
    window.addEventListener("pagehide", discardPending);
    window.addEventListener("pageshow", onPageRestored);
    return () => {
      discardPending();
      stopListening();
      window.removeEventListener("pagehide", discardPending);
      window.removeEventListener("pageshow", onPageRestored);
    };
  }, []);
  return account?.token === currentToken ? account.complete : undefined;
}
