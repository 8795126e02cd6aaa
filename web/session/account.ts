/**
 * The signed-in person's account as the header needs it: fetched when it appears and on
 * every `auth-changed`. On success name and role are stored; on failure they are cleared, and the token stays, so
 * that a network fault signs nobody out.
 */
import { useEffect, useState } from "react";
import { hasCompleteOrder } from "#shared/domain/order.ts";
import { call } from "./api.ts";
import { onAuthChanged, rememberUser, session, useSession } from "./session.ts";

/**
 * Fetches the account of a token. `isCurrent` says, once the answer is there, whether it still is about whoever is
 * signed in.
 */
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
    // A page that is left hears first that its calls are broken off, and a turn later that it is left.
    await new Promise((turn) => setTimeout(turn));
    if (isCurrent()) {
      console.warn("Unable to load the account.");
      rememberUser(null);
    }
    return undefined;
  }
}

/**
 * Whether any of the person's orders is complete; undefined as long as it is not known of the very person who is
 * signed in.
 */
export function useHasCompleteOrder(): boolean | undefined {
  const { token: now } = useSession();
  const [known, setKnown] = useState<{ readonly token: string | null; readonly complete: boolean | undefined }>();
  useEffect(() => {
    let latest = 0;
    const update = async () => {
      latest += 1;
      const mine = latest;
      const { token } = session();
      const isCurrent = () => mine === latest && session().token === token;
      const complete = await loadAccount(token, isCurrent);
      if (isCurrent()) setKnown({ token, complete });
    };
    // A page that is left breaks off what it has asked for, which says nothing of the account. It may be kept for
    // "Back".
    const leave = () => {
      latest += 1;
    };
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void update();
    };
    void update();
    const stop = onAuthChanged(() => void update());
    window.addEventListener("pagehide", leave);
    window.addEventListener("pageshow", comeBack);
    return () => {
      leave();
      stop();
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("pageshow", comeBack);
    };
  }, []);
  return known?.token === now ? known.complete : undefined;
}
