import { type JobId, jobSettings, localJobIds } from "#infra/settings/jobs.ts";

/**
 * Delay before the first run. It is short: otherwise an hourly job would never run on a computer that is used for half
 * an hour a day.
 */
const firstRunDelayMs = 60_000;

/**
 * Runs a job once; never rejects. `stopSignal` aborts the run midway, like a crash; the next run continues the work.
 */
export type RunJob = (job: JobId, time: Date, stopSignal: AbortSignal) => Promise<void>;

const configuredIntervals = new Map<JobId, number>(localJobIds().map((job) => [job, jobSettings[job].everyMinutes]));

/**
 * Runs every job a minute after the start and then at its interval, as EventBridge does on AWS. Skips a run while the
 * job's previous one is in progress. `intervals`: minutes by job; by default, those of the jobs that local shops run.
 */
export function startSchedule(
  run: RunJob,
  intervals: ReadonlyMap<JobId, number> = configuredIntervals,
): { stop(): Promise<void> } {
  const runsInProgress = new Map<JobId, Promise<void>>();
  const timers = new Map<JobId, NodeJS.Timeout>();
  const stopController = new AbortController();
  const runAndReschedule = (job: JobId, minutes: number) => {
    timers.set(job, setTimeout(runAndReschedule, minutes * 60_000, job, minutes));
    if (runsInProgress.has(job)) return;
    const currentRun = run(job, new Date(), stopController.signal).finally(() => runsInProgress.delete(job));
    runsInProgress.set(job, currentRun);
  };
  for (const [job, minutes] of intervals) timers.set(job, setTimeout(runAndReschedule, firstRunDelayMs, job, minutes));
  return {
    async stop() {
      for (const timer of timers.values()) clearTimeout(timer);
      stopController.abort();
      await Promise.all(runsInProgress.values());
    },
  };
}
