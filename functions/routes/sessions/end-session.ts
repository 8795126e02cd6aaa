import { sessions } from "#shared/contract/shop/sessions.ts";
import { endSession } from "../../data/sessions.ts";
import { endpoint } from "../../http/endpoint.ts";
import { requireSecondFactor } from "../../sign-in/reauthentication.ts";

/** Ends one of the caller's sessions. With a second factor, a password alone must not suffice to sign the owner out. */
export const handler = endpoint("endSession", sessions, async ({ caller, params }) => {
  requireSecondFactor(caller);
  await endSession(caller.id, params.id);
  return { ok: true };
});
