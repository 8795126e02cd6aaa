import { type JobId, jobIds, jobSettings } from "#infra/settings/jobs.ts";

/**
 * The first run comes soon, because a machine that is started for half an hour a day would never see a job that runs
 * every hour.
 */
const firstAfterMs = 60_000;

/** Runs a job once; never rejects. `stopped` ends it in its middle, as a crash would: the next run goes on. */
export type RunJob = (job: JobId, time: Date, stopped: AbortSignal) => Promise<void>;

const asTheirRowsSay = new Map(jobIds().map((job) => [job, jobSettings[job].everyMinutes]));

/**
 * Calls every job as often as it is to run (minutes by job; as its row says unless told otherwise), as EventBridge
 * does on AWS, the first time a minute after the start. Where a run is still under way when the next one is due, it
 * goes on instead.
 */
export function startSchedule(
  run: RunJob,
  everyMinutes: ReadonlyMap<JobId, number> = asTheirRowsSay,
): { stop(): Promise<void> } {
  const underWay = new Map<JobId, Promise<void>>();
  const timers = new Map<JobId, NodeJS.Timeout>();
  const stopping = new AbortController();
  const due = (job: JobId, minutes: number) => {
    timers.set(job, setTimeout(due, minutes * 60_000, job, minutes));
    if (underWay.has(job)) return;
    const running = run(job, new Date(), stopping.signal).finally(() => underWay.delete(job));
    underWay.set(job, running);
  };
  for (const [job, minutes] of everyMinutes) timers.set(job, setTimeout(due, firstAfterMs, job, minutes));
  return {
    async stop() {
      for (const timer of timers.values()) clearTimeout(timer);
      stopping.abort();
      await Promise.all(underWay.values());
    },
  };
}
