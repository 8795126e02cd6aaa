import { type JobId, jobIds, jobSettings } from "#infra/settings/jobs.ts";

/**
 * Delay before the first run. Short, because an hourly job would never run on a computer used for half an hour a day.
 */
const firstAfterMs = 60_000;

/** Runs a job once; never rejects. `stopped` aborts it midway, like a crash: the next run continues. */
export type RunJob = (job: JobId, time: Date, stopped: AbortSignal) => Promise<void>;

const asTheirRowsSay = new Map(jobIds().map((job) => [job, jobSettings[job].everyMinutes]));

/**
 * Runs every job at its interval (minutes by job; by default from its settings), as EventBridge does on AWS, and for
 * the first time a minute after the start. Skips a run while the previous one is in progress.
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
