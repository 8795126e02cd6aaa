import type { Done } from "../jobs/job.ts";
import { withRightsOf } from "./recorded-rights.ts";

type Handler = (event: unknown) => Promise<Done>;

/** The module of each job's function. */
const jobs = {
  reconcile: () => import("../jobs/reconcile.ts"),
  eraseAccounts: () => import("../jobs/erase-accounts.ts"),
} as const satisfies Record<string, () => Promise<{ readonly handler: Handler }>>;

/** Runs a job as its schedule does. Returns its counts; rejects when it fails. */
export async function runJob(id: keyof typeof jobs, now: Date): Promise<Done> {
  const { handler } = await jobs[id]();
  return withRightsOf(id, () => handler({ time: now.toISOString() }));
}
