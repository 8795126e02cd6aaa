import { adminOverview } from "#shared/contract/admin/overview.ts";
import { audited } from "../../data/audit.ts";
import { transact } from "../../data/write.ts";
import { endpoint } from "../../http/endpoint.ts";
import { syncMissedEvents } from "../../payments/sync/missed-events.ts";

/**
 * A function has 29 s, and what was begun last may take long while Stripe is slow. Whoever sees that more is left
 * asks again.
 */
const effort = { most: 300, listingMs: 8000, followingMs: 10_000 };

/**
 * Follows the undelivered events now, as the job does. Each is only a reason to look, so it may be done any number of
 * times. How many there were is written down after it, unless there was none; each move of an order tells in its
 * history that an admin brought it.
 */
export const handler = endpoint("followAdminEvents", adminOverview, async ({ caller, now, log }) => {
  const { eventsFollowed: followed, eventsFailed: failed } = await syncMissedEvents({ now, log, via: "admin" }, effort);
  if (followed + failed === 0) return { followed, failed };
  const by = { userId: caller.id, email: caller.email };
  const change = { action: "events.follow", target: "events", old: null, new: { followed, failed } } as const;
  await transact([audited(by, change, now)]);
  return { followed, failed };
});
