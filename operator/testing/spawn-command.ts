import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

/** A finished command. */
export interface CommandResult {
  /** Null if it was killed. */
  readonly code: number | null;
  readonly output: string;
  readonly errorOutput: string;
}

/** How to run a command. */
export interface SpawnOptions {
  /** The command's standard input, one answer a line; it is closed after the last one. */
  readonly answers?: string;
  /** Additional environment variables; undefined removes one. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Called when the command has started, with a function that sends it a signal. */
  readonly onStart?: (send: (signal: "SIGKILL" | "SIGINT" | "SIGTERM") => void) => void;
}

/** Runs a command of this folder by file name, as an operator does. */
export async function spawnCommand(file: string, args: string, running: SpawnOptions = {}): Promise<CommandResult> {
  const { answers = "", environment = {}, onStart } = running;
  const script = path.join(import.meta.dirname, "..", file);
  const child = spawn(process.execPath, [script, ...args.split(" ").filter(Boolean)], {
    env: { ...process.env, ...environment },
  });
  onStart?.((signal) => child.kill(signal));
  // A command that asks nothing may exit before it has read the answers.
  child.stdin.on("error", () => {});
  child.stdin.end(answers);
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk) => (stdout += chunk));
  child.stderr.on("data", (chunk) => (stderr += chunk));
  const [code] = await once(child, "close");
  return { code, output: stdout, errorOutput: stderr };
}
