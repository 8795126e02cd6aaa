import * as z from "zod";
import { okReply, sessionId, timestamp } from "../parts/fields.ts";
import type { RouteShape } from "../parts/shape.ts";

/** A sign-in that goes on, in plain words. */
export const session = z.object({
  id: sessionId,
  /** The browser and the system, such as "Chrome on Windows"; empty if unknown. */
  device: z.string(),
  /** Such as "Lisbon, Portugal"; empty if unknown. */
  place: z.string(),
  startedAt: timestamp,
  /** Up to an hour before the last call. */
  lastUsedAt: timestamp,
});

export const sessions = {
  /** Ends the session of the token, and so all of its tokens. */
  signOut: { reply: okReply, errors: [] },
  /** Last used first. `isCurrent`: the session of the token. */
  listSessions: { reply: z.object({ sessions: z.array(session.extend({ isCurrent: z.boolean() })) }), errors: [] },
  /** Does nothing if the session has ended already. */
  endSession: {
    params: z.strictObject({ id: sessionId }),
    reply: okReply,
    errors: ["not_found", "second_factor_required"],
  },
  endOtherSessions: { reply: okReply, errors: ["second_factor_required"] },
} as const satisfies Record<string, RouteShape>;
