import type { JobCounts } from "../jobs/job.ts";
import type { Timing } from "../timing.ts";
import { withPermissionsOf } from "./recorded-permissions.ts";
import { virtualTiming } from "./virtual-timing.ts";

type Handler = (event: unknown) => Promise<JobCounts>;

/** The module of each job's function. */
const jobs = {
  reconcile: () => import("../jobs/reconcile.ts"),
  sweepMails: () => import("../jobs/sweep-mails.ts"),
  sweepLineEvents: () => import("../jobs/sweep-line-events.ts"),
  eraseAccounts: () => import("../jobs/erase-accounts.ts"),
  // These two call no Stripe API in a loop, so they have no clock to wait on.
  visit: async () => withoutTiming(await import("../jobs/visit.ts")),
  attention: async () => withoutTiming(await import("../jobs/attention.ts")),
} as const satisfies Record<string, () => Promise<{ readonly createHandler: (timing: Timing) => Handler }>>;

function withoutTiming({ handler }: { readonly handler: Handler }) {
  return { createHandler: () => handler };
}

/**
 * Runs a job as its schedule does. Returns its counts; rejects when it fails. `timing`: the clock of its calls to
 * Stripe; by default one on which nothing has to be waited for.
 */
export async function runJob(id: keyof typeof jobs, now: Date, timing = virtualTiming()): Promise<JobCounts> {
  const { createHandler } = await jobs[id]();
  const handler = createHandler(timing);
  return withPermissionsOf(id, () => handler({ time: now.toISOString() }));
}
