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
   * How the person came to be signed in: on arrival, by registering what was there already, by registering, or in
   * another tab while this one belonged to somebody else.
   */
  readonly came: "signed-in" | "welcome-back" | "registered" | "other-tab";
}

/** Whom the checkout sells to. The step follows from it: nobody is at the account, a buyer at the number. */
export type CheckoutAccount =
  | {
      readonly state: "nobody";
      readonly notice: "expired" | "unreachable" | undefined;
      readonly retry: (() => void) | undefined;
    }
  | { readonly state: "checking" }
  | { readonly state: "buyer"; readonly buyer: Buyer };

/**
 * On load with a token the account is fetched. A refused token ends the session and starts
 * at the account; a connection that fails keeps the token and offers another try, which comes by itself once the
 * network is back. `lost` is for a session that turns out to be gone later.
 */
export function useCheckoutAccount() {
  const { token } = useSession();
  const [buyer, setBuyer] = useState<Buyer>();
  const [expired, setExpired] = useState(false);
  /** The token whose account could not be fetched. */
  const [failed, setFailed] = useState<string>();
  const known = buyer?.token === token;
  const unreachable = token !== null && failed === token;

  useEffect(() => {
    if (token === null || known || unreachable) return;
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
          came: before === undefined ? "signed-in" : before.id === id ? before.came : "other-tab",
        }));
      } catch (error) {
        // An answer about a token that is not this browser's any more ends nobody's session.
        if (stop.signal.aborted || session().token !== token) return;
        if (isSessionLost(error)) endSession();
        else setFailed(token);
      }
    };
    void load();
    return () => stop.abort();
  }, [token, known, unreachable]);

  useWhenOnline(unreachable, () => setFailed(undefined));

  return {
    account: accountOf(),
    /** The last known buyer's name and email, to fill in when the account has to be recreated. */
    remembered: buyer,
    enter({ token: started, user, welcomeBack }: SignedIn): void {
      const { id, name, email } = user;
      setExpired(false);
      setFailed(undefined);
      setBuyer({ token: started, id, name, email, hasLine: false, came: welcomeBack ? "welcome-back" : "registered" });
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
    if (token !== null && buyer !== undefined && known) return { state: "buyer", buyer };
    if (token === null) {
      // Whoever was known here and is not any more signed out in another tab, or lost the token.
      return { state: "nobody", notice: expired || buyer ? "expired" : undefined, retry: undefined };
    }
    if (!unreachable) return { state: "checking" };
    return { state: "nobody", notice: "unreachable", retry: () => setFailed(undefined) };
  }
}
