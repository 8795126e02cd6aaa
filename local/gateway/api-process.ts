import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";

/**
 * The API in its own process, so that it can be restarted with changed code, or killed by a test, while the site
 * keeps running.
 */
export interface ApiProcess {
  /** Resolves to the API's URL; waits during a restart. After a crash, the next call starts the API again. */
  url(): Promise<string>;
  /** Lets calls in flight finish, then restarts with the current code. */
  restart(): Promise<void>;
  /** Kills the process immediately, as a crash would. The API stays down until `restart`. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

interface RunningProcess {
  readonly child: ChildProcess;
  readonly url: string;
}

const readyMessage = z.object({ port: z.int() });
const stopTimeoutMs = 5_000;

/**
 * Starts the API process. Functions see only `environment`, and nothing of this process's own environment. `program`:
 * the file that serves the API; by default, the one that serves the contract's routes.
 */
export function startApiProcess(
  environment: Readonly<Record<string, string>>,
  program = path.join(import.meta.dirname, "process.ts"),
): ApiProcess {
  let state: "up" | "killed" | "stopped" = "up";
  let current: Promise<RunningProcess> | undefined;

  const start = (): Promise<RunningProcess> => {
    const newProcess = launch(environment, program);
    current = newProcess;
    newProcess.then(
      ({ child }) => child.once("exit", () => clearCurrent(newProcess)),
      () => clearCurrent(newProcess),
    );
    return newProcess;
  };
  const clearCurrent = (endedProcess: Promise<RunningProcess>) => {
    if (current === endedProcess) current = undefined;
  };
  const endCurrent = async (signal: "SIGTERM" | "SIGKILL") => {
    const previous = current;
    current = undefined;
    const running = await previous?.catch(() => undefined);
    if (running !== undefined) await endChild(running.child, signal);
  };

  start().catch(() => {});
  return {
    async url() {
      if (state !== "up") throw new Error("The API is not running.");
      return (await (current ?? start())).url;
    },
    async restart() {
      state = "up";
      const previous = current;
      // From here on callers wait for the new process, while the old one finishes its calls.
      const newProcess = start();
      const previousProcess = await previous?.catch(() => undefined);
      if (previousProcess !== undefined) await endChild(previousProcess.child, "SIGTERM");
      await newProcess;
    },
    async kill() {
      state = "killed";
      await endCurrent("SIGKILL");
    },
    async stop() {
      state = "stopped";
      await endCurrent("SIGTERM");
    },
  };
}

/**
 * Starts the process and waits until it listens. The functions' standard output goes to our standard error, because our
 * standard output is for the user at the terminal.
 */
async function launch(environment: Readonly<Record<string, string>>, program: string): Promise<RunningProcess> {
  const child = spawn(process.execPath, [program], {
    env: { ...environment },
    stdio: ["ignore", 2, 2, "ipc"],
  });
  const becameReady = once(child, "message").then(([message]) => readyMessage.parse(message));
  const exitedEarly = once(child, "exit").then(([code]) => {
    throw new Error(`The API could not start (exit ${code}); the lines above say why.`);
  });
  const { port } = await Promise.race([becameReady, exitedEarly]);
  return { child, url: `http://127.0.0.1:${port}` };
}

async function endChild(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill(signal);
  await Promise.race([exited, wait(stopTimeoutMs, undefined, { ref: false })]);
  if (child.exitCode === null && child.signalCode === null) {
    child.kill("SIGKILL");
    await exited;
  }
}
