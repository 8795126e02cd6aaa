import { type JobId, jobSettings, localJobIds } from "#infra/settings/jobs.ts";
import { type MovableClock, machineClock } from "../clock/clock.ts";

/**
 * Delay before the first run. It is short: otherwise an hourly job would never run on a computer that is used for half
 * an hour a day.
 */
const firstRunDelayMs = 60_000;

/**
 * Runs a job once; never rejects. `stopSignal` aborts the run midway, like a crash; the next run continues the work.
 */
export type RunJob = (job: JobId, time: Date, stopSignal: AbortSignal) => Promise<void>;

export interface Schedule {
  /** When each job runs next, and whether it is running. */
  jobs(): ReadonlyMap<JobId, { readonly next: Date; readonly isRunning: boolean }>;
  stop(): Promise<void>;
}

const configuredIntervals = new Map<JobId, number>(localJobIds().map((job) => [job, jobSettings[job].everyMinutes]));

/**
 * Runs every job a minute after the start and then at its interval, as EventBridge does on AWS. Skips a run while the
 * job's previous one is in progress. When the clock moves past the time of a job, the job runs once, at the time to
 * which the clock has moved; if it is running then, it runs again. `intervals`: minutes by job; by default, those of
 * the jobs that local shops run.
 */
export function startSchedule(
  run: RunJob,
  intervals: ReadonlyMap<JobId, number> = configuredIntervals,
  clock: MovableClock = machineClock,
): Schedule {
  const runsInProgress = new Map<JobId, Promise<void>>();
  const timers = new Map<JobId, NodeJS.Timeout>();
  const dueAt = new Map<JobId, number>();
  const stopController = new AbortController();
  const inMs = (job: JobId) => Math.max(0, (dueAt.get(job) ?? 0) - clock.now().getTime());
  const wait = (job: JobId) => {
    clearTimeout(timers.get(job));
    if (!stopController.signal.aborted) timers.set(job, setTimeout(runAndReschedule, inMs(job), job));
  };
  const waitUntil = (job: JobId, time: number) => {
    dueAt.set(job, time);
    wait(job);
  };
  const runAndReschedule = (job: JobId) => {
    const now = clock.now();
    waitUntil(job, now.getTime() + (intervals.get(job) ?? 0) * 60_000);
    if (runsInProgress.has(job)) return;
    const currentRun = run(job, now, stopController.signal).finally(() => runsInProgress.delete(job));
    runsInProgress.set(job, currentRun);
  };
  const startedAt = clock.now().getTime();
  for (const job of intervals.keys()) waitUntil(job, startedAt + firstRunDelayMs);
  clock.onMove(() => {
    for (const job of intervals.keys()) {
      const currentRun = inMs(job) === 0 ? runsInProgress.get(job) : undefined;
      if (currentRun === undefined) wait(job);
      else void currentRun.then(() => wait(job));
    }
  });
  return {
    jobs: () =>
      new Map([...dueAt].map(([job, time]) => [job, { next: new Date(time), isRunning: runsInProgress.has(job) }])),
    async stop() {
      stopController.abort();
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.all(runsInProgress.values());
    },
  };
}
