import { type ChildProcess, spawn } from "node:child_process";

/**
 * The shell around the program. Descriptor 3 is a pipe whose other end only our own process holds: however that
 * process ends, SIGKILL included, `cat` sees the end of the pipe and stops the program.
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
  /** Resolves with the exit code when the program has ended, by itself or by `stop`. */
  readonly ended: Promise<number>;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

/** Starts `file` in a process group of its own, so that Ctrl-C in the terminal leaves the order of stopping to us. */
export function startGuarded(file: string, args: readonly string[]): GuardedProcess {
  const child = spawn("/bin/sh", ["-c", guard, "guard", file, ...args], {
    stdio: ["ignore", "ignore", "pipe", "pipe"],
    detached: true,
  });
  const ended = new Promise<number>((resolve) => {
    child.once("error", () => resolve(127));
    child.once("exit", (code, signal) => resolve(code ?? (signal === null ? 1 : 128)));
  });
  // The watcher's end of the pipe would keep this process waiting for it.
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
