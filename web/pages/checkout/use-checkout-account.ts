import { useEffect, useState } from "react";
import { hasCompleteOrder } from "#shared/domain/order.ts";
import { call, isSessionLost } from "../../session/api.ts";
import { endSession, session, startSession, useSession } from "../../session/session.ts";
import type { SignedIn } from "../../sign-in/sign-in.ts";
import { useWhenOnline } from "../../when-online.ts";

interface Buyer {
  readonly token: string;
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly hasLine: boolean;
  /**
   * How the user was signed in: on arrival, by registering an existing account, by registering, or in another tab
   * while this one belonged to another user.
   */
  readonly arrivedBy: "signed-in" | "welcome-back" | "registered" | "other-tab";
}

/** The buyer. The step is derived from it: signed out means the account step, a buyer the number step. */
export type CheckoutAccount =
  | {
      readonly state: "nobody";
      readonly notice: "expired" | "unreachable" | undefined;
      readonly retry: (() => void) | undefined;
    }
  | { readonly state: "checking" }
  | { readonly state: "buyer"; readonly buyer: Buyer };

/**
 * Fetches the account if there is a token. A rejected token ends the session and starts at the account step; a failed
 * connection keeps the token and offers a retry, which is automatic once online. `lost` is for a session that turns
 * out to be over later.
 */
export function useCheckoutAccount() {
  const { token } = useSession();
  const [buyer, setBuyer] = useState<Buyer>();
  const [expired, setExpired] = useState(false);
  /** The token whose account could not be fetched. */
  const [failed, setFailed] = useState<string>();
  const isSameBuyer = buyer?.token === token;
  const unreachable = token !== null && failed === token;

  useEffect(() => {
    if (token === null || isSameBuyer || unreachable) return;
    const stop = new AbortController();
    const load = async () => {
      try {
        const { user, orders } = await call("getMe", {}, { signal: stop.signal });
        const { id, name, email } = user;
        setExpired(false);
        setBuyer((before) => ({
          token,
          id,
          name,
          email,
          hasLine: hasCompleteOrder(orders),
          arrivedBy: before === undefined ? "signed-in" : before.id === id ? before.arrivedBy : "other-tab",
        }));
      } catch (error) {
        // A response about a previous token must not end the current session.
        if (stop.signal.aborted || session().token !== token) return;
        if (isSessionLost(error)) endSession();
        else setFailed(token);
      }
    };
    void load();
    return () => stop.abort();
  }, [token, isSameBuyer, unreachable]);

  useWhenOnline(unreachable, () => setFailed(undefined));

  return {
    account: accountOf(),
    /** The last known buyer's name and email, to fill in when the account has to be recreated. */
    remembered: buyer,
    enter({ token: started, user, welcomeBack }: SignedIn): void {
      const { id, name, email } = user;
      setExpired(false);
      setFailed(undefined);
      setBuyer({
        token: started,
        id,
        name,
        email,
        hasLine: false,
        arrivedBy: welcomeBack ? "welcome-back" : "registered",
      });
      startSession(started, user);
    },
    lost(): void {
      setExpired(true);
      endSession();
    },
    leave(): void {
      setBuyer(undefined);
      endSession();
    },
  };

  function accountOf(): CheckoutAccount {
    if (token !== null && buyer !== undefined && isSameBuyer) return { state: "buyer", buyer };
    if (token === null) {
      // A known buyer signed out in another tab, or lost the token.
      return { state: "nobody", notice: expired || buyer ? "expired" : undefined, retry: undefined };
    }
    if (!unreachable) return { state: "checking" };
    return { state: "nobody", notice: "unreachable", retry: () => setFailed(undefined) };
  }
}
