import { adminOverview } from "#shared/contract/admin/overview.ts";
import { auditWrite } from "../../data/audit.ts";
import { transact } from "../../data/write.ts";
import { endpoint } from "../../http/endpoint.ts";
import { createPace } from "../../payments/stripe-pace.ts";
import { syncMissedEvents } from "../../payments/sync/missed-events.ts";
import { systemTiming } from "../../timing.ts";

/**
 * Limits for one run: as many events as the pace of the loops allows in the time. The function times out after 29 s,
 * and its last call to Stripe may be slow. The job processes the others.
 */
const runLimits = { maxEvents: 80, listBudgetMs: 8000, processBudgetMs: 10_000 };

/**
 * Processes undelivered Stripe events, like the scheduled job. An event only triggers a sync, so this is idempotent.
 * The number of events is audited afterward, unless it is zero, and the history of each changed order names the admin
 * as the source.
 */
export const handler = endpoint("followAdminEvents", adminOverview, async ({ caller, now, log }) => {
  const {
    eventsFollowed: followed,
    eventsFailed,
    eventsPostponed,
  } = await syncMissedEvents({ now, log, via: "admin", stripe: { pace: createPace(systemTiming) } }, runLimits);
  const failed = eventsFailed + eventsPostponed;
  if (followed + failed === 0) return { followed, failed };
  const actor = { userId: caller.id, email: caller.email };
  const change = { action: "events.follow", target: "events", old: null, new: { followed, failed } } as const;
  await transact([auditWrite(actor, change, now)]);
  return { followed, failed };
});
