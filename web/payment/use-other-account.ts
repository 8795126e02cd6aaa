import { useState } from "react";
import { announceSession, session, useSession } from "../session/session.ts";

/**
 * Whether somebody else has signed in, in another tab, since this part of the page appeared: what it is about is
 * theirs no more. Signing out alone is not meant, because a charge is seen through without a session. `check` looks
 * at this very moment, before the other tab's news has come.
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
