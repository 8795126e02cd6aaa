import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { jobSettings } from "#infra/settings/jobs.ts";
import type { RunJob } from "./schedule.ts";

/**
 * Returns a function that runs a job in its own process, with the environment of a function and the job's timeout. The
 * logs go to our standard error; at the shop's default level, a successful run logs nothing.
 */
export function jobRunner(environment: Readonly<Record<string, string>>): RunJob {
  return async (job, time, stopSignal) => {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, "process.ts"), job, time.toISOString()], {
      env: { ...environment },
      stdio: ["ignore", 2, 2, "ipc"],
      timeout: jobSettings[job].timeoutSeconds * 1000,
      signal: stopSignal,
      killSignal: "SIGKILL",
    });
    await once(child, "exit").catch((reason: unknown) => {
      if (!stopSignal.aborted) console.error(`The job ${job} could not be started:`, reason);
    });
  };
}
