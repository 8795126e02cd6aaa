import { sessions } from "#shared/contract/shop/sessions.ts";
import { endSession } from "../../data/sessions.ts";
import { endpoint } from "../../http/endpoint.ts";

/** Ends the caller's session, so that a copy of its token is of no use. */
export const handler = endpoint("signOut", sessions, async ({ caller }) => {
  await endSession(caller.id, caller.sessionId);
  return { ok: true };
});
