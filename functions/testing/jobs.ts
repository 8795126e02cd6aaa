import type { JobCounts } from "../jobs/job.ts";
import { withPermissionsOf } from "./recorded-permissions.ts";

type Handler = (event: unknown) => Promise<JobCounts>;

/** The module of each job's function. */
const jobs = {
  reconcile: () => import("../jobs/reconcile.ts"),
  eraseAccounts: () => import("../jobs/erase-accounts.ts"),
  visit: () => import("../jobs/visit.ts"),
  attention: () => import("../jobs/attention.ts"),
} as const satisfies Record<string, () => Promise<{ readonly handler: Handler }>>;

/** Runs a job as its schedule does. Returns its counts; rejects when it fails. */
export async function runJob(id: keyof typeof jobs, now: Date): Promise<JobCounts> {
  const { handler } = await jobs[id]();
  return withPermissionsOf(id, () => handler({ time: now.toISOString() }));
}
