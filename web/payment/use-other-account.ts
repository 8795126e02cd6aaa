import { useState } from "react";
import { announceSession, session, useSession } from "../session/session.ts";

/**
 * Whether another user has signed in, in another tab, since this part mounted. Signing out does not count, because a
 * charge is completed without a session. `check` checks right now, before the other tab's event arrives.
 */
export function useOtherAccount(): { readonly other: boolean; readonly check: () => boolean } {
  const [owner] = useState(() => session().token);
  const { token } = useSession();
  const isOther = (now: string | null) => now !== null && now !== owner;
  return {
    other: isOther(token),
    check: () => {
      const other = isOther(session().token);
      if (other) announceSession();
      return other;
    },
  };
}
