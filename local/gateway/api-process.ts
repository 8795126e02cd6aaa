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
  /** Resolves to its URL; waits during a restart. After a crash, the next call starts it again. */
  url(): Promise<string>;
  /** Lets calls in flight finish, then restarts with the current code. */
  restart(): Promise<void>;
  /** Kills the process at once, as a crash would. It stays down until `restart`. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
}

const ready = z.object({ port: z.int() });
const stopWithinMs = 5_000;

/**
 * `environment` is all that functions see: nothing of this process's environment reaches them. `program`: the file
 * that serves the API; by default the one with the contract's routes.
 */
export function startApiProcess(
  environment: Readonly<Record<string, string>>,
  program = path.join(import.meta.dirname, "process.ts"),
): ApiProcess {
  let state: "up" | "killed" | "stopped" = "up";
  let current: Promise<Running> | undefined;

  const start = (): Promise<Running> => {
    const started = launch(environment, program);
    current = started;
    started.then(
      ({ child }) => child.once("exit", () => clearCurrent(started)),
      () => clearCurrent(started),
    );
    return started;
  };
  const clearCurrent = (ended: Promise<Running>) => {
    if (current === ended) current = undefined;
  };
  const end = async (signal: "SIGTERM" | "SIGKILL") => {
    const ending = current;
    current = undefined;
    const running = await ending?.catch(() => undefined);
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
      const ending = current;
      // From here on callers wait for the new process, while the old one finishes its calls.
      const started = start();
      const old = await ending?.catch(() => undefined);
      if (old !== undefined) await endChild(old.child, "SIGTERM");
      await started;
    },
    async kill() {
      state = "killed";
      await end("SIGKILL");
    },
    async stop() {
      state = "stopped";
      await end("SIGTERM");
    },
  };
}

/** The functions' standard output goes to our standard error: our standard output is for the user at the terminal. */
async function launch(environment: Readonly<Record<string, string>>, program: string): Promise<Running> {
  const child = spawn(process.execPath, [program], {
    env: { ...environment },
    stdio: ["ignore", 2, 2, "ipc"],
  });
  const readyMessage = once(child, "message").then(([message]) => ready.parse(message));
  const failed = once(child, "exit").then(([code]) => {
    throw new Error(`The API could not start (exit ${code}); the lines above say why.`);
  });
  const { port } = await Promise.race([readyMessage, failed]);
  return { child, url: `http://127.0.0.1:${port}` };
}

async function endChild(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill(signal);
  await Promise.race([exited, wait(stopWithinMs, undefined, { ref: false })]);
  if (child.exitCode === null && child.signalCode === null) {
    child.kill("SIGKILL");
    await exited;
  }
}
