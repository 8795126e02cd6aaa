import { type ChildProcess, spawn } from "node:child_process";

/**
 * Shell script that wraps the program. Descriptor 3 is a pipe whose other end is held only by our own process: however
 * our process ends, SIGKILL included, `cat` reaches the end of the pipe and the program is stopped.
 */
const guard = `
"$@" </dev/null 3<&- &
program=$!
(cat <&3 >/dev/null; kill "$program") 2>/dev/null &
watcher=$!
exec 3<&-
trap 'kill "$program"' TERM INT HUP
wait "$program"
wait "$program"
code=$?
kill "$watcher" 2>/dev/null
exit $code
`;

/** A program that never outlives this process. */
export interface GuardedProcess {
  /** Resolves with the exit code when the program has ended, whether stopped or not. */
  readonly ended: Promise<number>;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

/**
 * Starts `file` in its own process group, so that Ctrl-C in the terminal does not reach it: we decide when it stops.
 */
export function startGuardedProcess(file: string, args: readonly string[]): GuardedProcess {
  const child = spawn("/bin/sh", ["-c", guard, "guard", file, ...args], {
    stdio: ["ignore", "ignore", "pipe", "pipe"],
    detached: true,
  });
  const ended = new Promise<number>((resolve) => {
    child.once("error", () => resolve(127));
    child.once("exit", (code, signal) => resolve(code ?? (signal === null ? 1 : 128)));
  });
  // Otherwise, the pipe to the watcher would keep this process alive.
  ended.then(() => {
    for (const stream of child.stdio) stream?.destroy();
  });
  return {
    ended,
    process: child,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
