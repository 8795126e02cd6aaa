import { useState } from "react";
import { announceSession, session, useSession } from "../session/session.ts";

/**
 * `isOtherUser` is whether another user has signed in, in another tab, since the component mounted. Signing out does
 * not count, because a charge can be completed without a session. `checkNow` reads the stored token, so it detects
 * another user even before the other tab's event arrives.
 */
export function useOtherAccount(): { readonly isOtherUser: boolean; readonly checkNow: () => boolean } {
  const [ownToken] = useState(() => session().token);
  const { token } = useSession();
  const isOther = (currentToken: string | null) => currentToken !== null && currentToken !== ownToken;
  return {
    isOtherUser: isOther(token),
    checkNow: () => {
      const other = isOther(session().token);
      if (other) announceSession();
      return other;
    },
  };
}
