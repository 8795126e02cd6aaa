import { sessions } from "#shared/contract/shop/sessions.ts";
import { openSessions } from "../../data/sessions.ts";
import { endpoint } from "../../http/endpoint.ts";

/** Returns where the caller is signed in, last used first. */
export const handler = endpoint("listSessions", sessions, async ({ caller, now }) => ({
  sessions: openSessions(caller, now).map((session) => ({ ...session, isCurrent: session.id === caller.sessionId })),
}));
