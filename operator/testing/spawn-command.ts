import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

/** What a command has come to. */
export interface Ended {
  /** Null: it was killed. */
  readonly code: number | null;
  readonly said: string;
  readonly complained: string;
}

export interface Running {
  /** Its standard input, from the first line to the last; closed after them. */
  readonly answers?: string;
  /** A variable that is undefined is taken away. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** For whoever has to end it before its time. */
  readonly begun?: (send: (signal: "SIGKILL" | "SIGINT") => void) => void;
}

/** Runs a command of this folder as an operator does, by the name of its file. */
export async function spawnCommand(file: string, args: string, running: Running = {}): Promise<Ended> {
  const { answers = "", environment = {}, begun } = running;
  const script = path.join(import.meta.dirname, "..", file);
  const child = spawn(process.execPath, [script, ...args.split(" ").filter(Boolean)], {
    env: { ...process.env, ...environment },
  });
  begun?.((signal) => child.kill(signal));
  // A command that asks nothing may end before it has read them.
  child.stdin.on("error", () => {});
  child.stdin.end(answers);
  let said = "";
  let complained = "";
  child.stdout.on("data", (chunk) => (said += chunk));
  child.stderr.on("data", (chunk) => (complained += chunk));
  const [code] = await once(child, "close");
  return { code, said, complained };
}
