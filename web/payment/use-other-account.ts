import { useState } from "react";
import { announceSession, session, useSession } from "../session/session.ts";

/**
 * `other` is whether another user has signed in, in another tab, since the component mounted. Signing out does not
 * count, because a charge can be completed without a session. `check` reads the stored token, so it detects another
 * user even before the other tab's event arrives.
 */
export function useOtherAccount(): { readonly other: boolean; readonly check: () => boolean } {
  const [ownToken] = useState(() => session().token);
  const { token } = useSession();
  const isOther = (currentToken: string | null) => currentToken !== null && currentToken !== ownToken;
  return {
    other: isOther(token),
    check: () => {
      const other = isOther(session().token);
      if (other) announceSession();
      return other;
    },
  };
}
