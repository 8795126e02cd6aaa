import { sessions } from "#shared/contract/shop/sessions.ts";
import { endOtherSessions } from "../../data/sessions.ts";
import { endpoint } from "../../http/endpoint.ts";
import { requireSecondFactor } from "../../sign-in/reauthentication.ts";

/** Ends all of the caller's sessions but their own. Second factor: as for ending one. */
export const handler = endpoint("endOtherSessions", sessions, async ({ caller, now }) => {
  requireSecondFactor(caller);
  await endOtherSessions(caller, caller.sessionId, now);
  return { ok: true };
});
