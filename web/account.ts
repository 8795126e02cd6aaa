/**
 * The signed-in person's account as the header needs it (specification section 4): fetched when it appears and on every
 * `auth-changed`. On success name and role are stored; on failure they are cleared, and the token stays, so that a network fault
 * signs nobody out.
 */
import { useEffect, useState } from "react";
import { hasCompleteOrder } from "../shared/domain/order.ts";
import { call } from "./api.ts";
import { onAuthChanged, rememberUser, session } from "./session.ts";

/** Fetches the account, stores who it is, and answers whether it has a complete order; undefined when the session changed meanwhile. */
async function loadAccount(): Promise<boolean | undefined> {
  const { token } = session();
  if (token === null) {
    rememberUser(null);
    return false;
  }
  try {
    const { user, orders } = await call("getMe");
    if (session().token !== token) return undefined;
    rememberUser(user);
    return hasCompleteOrder(orders);
  } catch {
    if (session().token !== token) return undefined;
    console.warn("Unable to load the account.");
    rememberUser(null);
    return false;
  }
}

/** Whether any of the person's orders is complete. */
export function useHasCompleteOrder(): boolean {
  const [complete, setComplete] = useState(false);
  useEffect(() => {
    let mounted = true;
    const update = async () => {
      const answer = await loadAccount();
      if (mounted && answer !== undefined) setComplete(answer);
    };
    void update();
    const stop = onAuthChanged(update);
    return () => {
      mounted = false;
      stop();
    };
  }, []);
  return complete;
}
