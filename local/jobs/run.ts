import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import * as z from "zod";
import { type JobId, jobSettings } from "#infra/settings/jobs.ts";
import type { RunJob } from "./schedule.ts";

/** A run that has ended, by the time that was given to it. */
export interface JobResult {
  readonly time: Date;
  readonly counts: Readonly<Record<string, number>>;
}

const jobCounts = z.record(z.string(), z.number());

/**
 * Returns a function that runs a job in its own process, with the environment of a function and the job's timeout. The
 * logs go to our standard error; at the shop's default level, a successful run logs nothing. `onResult` gets what a run
 * has counted.
 */
export function jobRunner(
  environment: Readonly<Record<string, string>>,
  onResult: (job: JobId, result: JobResult) => void = () => {},
): RunJob {
  return async (job, time, stopSignal) => {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, "process.ts"), job, time.toISOString()], {
      env: { ...environment },
      stdio: ["ignore", 2, 2, "ipc"],
      timeout: jobSettings[job].timeoutSeconds * 1000,
      signal: stopSignal,
      killSignal: "SIGKILL",
    });
    child.once("message", (counts) => onResult(job, { time, counts: jobCounts.parse(counts) }));
    await once(child, "exit").catch((reason: unknown) => {
      if (!stopSignal.aborted) console.error(`The job ${job} could not be started:`, reason);
    });
  };
}
