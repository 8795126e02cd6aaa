import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { jobSettings } from "#infra/settings/jobs.ts";
import type { RunJob } from "./schedule.ts";

/**
 * Runs a job's function in its own process, with a function's environment and timeout. Its logs go to our standard
 * error; at the shop's default level, a successful run logs nothing.
 */
export function jobRunner(environment: Readonly<Record<string, string>>): RunJob {
  return async (job, time, stopped) => {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, "process.ts"), job, time.toISOString()], {
      env: { ...environment },
      stdio: ["ignore", 2, 2, "ipc"],
      timeout: jobSettings[job].timeoutSeconds * 1000,
      signal: stopped,
      killSignal: "SIGKILL",
    });
    await once(child, "exit").catch((reason: unknown) => {
      if (!stopped.aborted) console.error(`The job ${job} could not be started:`, reason);
    });
  };
}
