import { useEffect, useState } from "react";
import { checkoutWords as words } from "../../../shared/content/words/checkout.ts";
import { hasCompleteOrder } from "../../../shared/domain/order.ts";
import { call, isSessionLost } from "../../api.ts";
import { endSession, startSession, useSession } from "../../session.ts";
import type { SignedIn } from "../../sign-in/sign-in.ts";

interface Buyer {
  readonly token: string;
  readonly name: string;
  readonly email: string;
  readonly hasLine: boolean;
  /** How the person came to be signed in: on arrival, by registering what was there already, or by registering. */
  readonly came: "signed-in" | "welcome-back" | "registered";
}

/** Whom the checkout sells to. The step follows from it: nobody is at the account, a buyer at the number. */
export type CheckoutAccount =
  | { readonly state: "nobody"; readonly notice: string | undefined; readonly retry: (() => void) | undefined }
  | { readonly state: "checking" }
  | { readonly state: "buyer"; readonly buyer: Buyer };

/**
 * On load with a token the account is fetched (specification section 4). A refused token ends the session and starts at the account; a
 * connection that fails keeps the token and offers another try. `lost` is for a session that turns out to be gone later.
 */
export function useCheckoutAccount() {
  const { token } = useSession();
  const [buyer, setBuyer] = useState<Buyer>();
  const [notice, setNotice] = useState<string>();
  const [unreachable, setUnreachable] = useState(false);
  const known = buyer?.token === token;

  useEffect(() => {
    if (token === null || known || unreachable) return;
    const stop = new AbortController();
    const load = async () => {
      try {
        const { user, orders } = await call("getMe", {}, { signal: stop.signal });
        const { name, email } = user;
        setBuyer({ token, name, email, hasLine: hasCompleteOrder(orders), came: "signed-in" });
      } catch (error) {
        if (stop.signal.aborted) return;
        if (isSessionLost(error)) endSession();
        else setUnreachable(true);
      }
    };
    void load();
    return () => stop.abort();
  }, [token, known, unreachable]);

  return {
    account: accountOf(),
    /** The last known buyer's name and e-mail, to fill in when the account has to be recreated. */
    remembered: buyer,
    enter({ token: started, user, welcomeBack }: SignedIn): void {
      const { name, email } = user;
      setNotice(undefined);
      setUnreachable(false);
      setBuyer({ token: started, name, email, hasLine: false, came: welcomeBack ? "welcome-back" : "registered" });
      startSession(started, user);
    },
    lost(): void {
      setNotice(words.sessionExpired);
      endSession();
    },
    leave(): void {
      setBuyer(undefined);
      endSession();
    },
  };

  function accountOf(): CheckoutAccount {
    if (token !== null && buyer !== undefined && known) return { state: "buyer", buyer };
    // Whoever was known here and is not any more signed out in another tab, or lost the token.
    if (token === null) return { state: "nobody", notice: notice ?? (buyer && words.sessionExpired), retry: undefined };
    if (!unreachable) return { state: "checking" };
    return { state: "nobody", notice: words.unreachable, retry: () => setUnreachable(false) };
  }
}
