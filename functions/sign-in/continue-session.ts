import { prolongSession } from "../data/sessions.ts";
import type { User } from "../data/user.ts";
import type { Proofs } from "./read-token.ts";
import { signToken } from "./sign-token.ts";

/** Creates another token for the caller's own session, which then lasts as long as the token. */
export async function continueSession(
  caller: User & { readonly sessionId: string },
  now: Date,
  proofs: Proofs,
): Promise<string> {
  await prolongSession(caller, caller.sessionId, now);
  return signToken(caller, caller.sessionId, now, proofs);
}
