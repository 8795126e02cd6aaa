import { useEffect, useState } from "react";
import { hasCompleteOrder } from "#shared/domain/order.ts";
import { call } from "../../session/api.ts";
import { isSessionLost } from "../../session/failure.ts";
import { endSession, session, startSession, useSession } from "../../session/session.ts";
import { endSessionOnServer } from "../../session/sign-out.ts";
import type { SignInResult } from "../../sign-in/sign-in.ts";
import { useWhenOnline } from "../../when-online.ts";

interface Buyer {
  readonly token: string;
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly hasLine: boolean;
  /**
   * How the user was signed in: already on arrival, at the account step with an existing account, by registering, or in
   * another tab while this tab belonged to another user.
   */
  readonly arrivedBy: "signed-in" | "welcome-back" | "registered" | "other-tab";
}

/** Whether the buyer is known, which determines the step: the account step for `nobody`, otherwise the number step. */
export type CheckoutAccount =
  | {
      readonly state: "nobody";
      readonly notice: "expired" | "unreachable" | undefined;
      readonly retry: (() => void) | undefined;
    }
  | { readonly state: "checking" }
  | { readonly state: "buyer"; readonly buyer: Buyer };

/**
 * Fetches the account if there is a token. A rejected token ends the session, and the checkout starts at the account
 * step. A failed connection keeps the token and offers a retry, which happens automatically once online.
 */
export function useCheckoutAccount() {
  const { token } = useSession();
  const [buyer, setBuyer] = useState<Buyer>();
  const [expired, setExpired] = useState(false);
  /** The token whose account could not be fetched. */
  const [failedToken, setFailedToken] = useState<string>();
  const isSameBuyer = buyer?.token === token;
  const unreachable = token !== null && failedToken === token;

  useEffect(() => {
    if (token === null || isSameBuyer || unreachable) return;
    const controller = new AbortController();
    const load = async () => {
      try {
        const { user, orders } = await call("getMe", {}, { signal: controller.signal });
        const { id, name, email } = user;
        setExpired(false);
        setBuyer((previous) => ({
          token,
          id,
          name,
          email,
          hasLine: hasCompleteOrder(orders),
          arrivedBy: previous === undefined ? "signed-in" : previous.id === id ? previous.arrivedBy : "other-tab",
        }));
      } catch (error) {
        // A response to a call with an earlier token must not end the current session.
        if (controller.signal.aborted || session().token !== token) return;
        if (isSessionLost(error)) endSession();
        else setFailedToken(token);
      }
    };
    void load();
    return () => controller.abort();
  }, [token, isSameBuyer, unreachable]);

  useWhenOnline(unreachable, () => setFailedToken(undefined));

  return {
    account: currentAccount(),
    /** The last known buyer, whose name and email fill in the account step after the session has ended. */
    lastBuyer: buyer,
    /** Continues as the user who has just registered or signed in. */
    startBuyerSession({ token: newToken, user, welcomeBack }: SignInResult): void {
      const { id, name, email } = user;
      setExpired(false);
      setFailedToken(undefined);
      setBuyer({
        token: newToken,
        id,
        name,
        email,
        hasLine: false,
        arrivedBy: welcomeBack ? "welcome-back" : "registered",
      });
      startSession(newToken, user);
    },
    /** Ends a session that turns out to be over, which leads back to the account step. */
    expireSession(): void {
      setExpired(true);
      endSession();
    },
    /** Signs out, to use another account. The typed number stays: the purchase goes on. */
    signOut(): void {
      setBuyer(undefined);
      endSessionOnServer();
      endSession();
    },
  };

  function currentAccount(): CheckoutAccount {
    if (token !== null && buyer !== undefined && isSameBuyer) return { state: "buyer", buyer };
    if (token === null) {
      // A known buyer signed out in another tab, or lost the token.
      return { state: "nobody", notice: expired || buyer ? "expired" : undefined, retry: undefined };
    }
    if (!unreachable) return { state: "checking" };
    return { state: "nobody", notice: "unreachable", retry: () => setFailedToken(undefined) };
  }
}
