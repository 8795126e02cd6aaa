import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { projectRoot } from "./project-root.ts";

/**
 * Runs a script of the project or of a package (`node_modules/aws-cdk/bin/cdk`) in this terminal and forwards signals
 * to it. Returns its exit code, or 1 when a signal ended it.
 */
export async function runProgram(script: string, ...args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [path.join(projectRoot, script), ...args], {
    cwd: projectRoot,
    stdio: "inherit",
  });
  const forwardSignal = (signal: NodeJS.Signals) => void child.kill(signal);
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.on(signal, forwardSignal);
  const [code] = await once(child, "close");
  for (const signal of signals) process.off(signal, forwardSignal);
  return typeof code === "number" ? code : 1;
}
