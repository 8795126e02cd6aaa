import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { projectRoot } from "#cli/project-root.ts";
import { rehearsedStages } from "./rehearsed-stages.ts";
import { synthesize } from "./synthesize.ts";

/** The synthesized stack that the journeys run on. */
export interface PreparedStack {
  /** The output folder of `cdk synth`. */
  readonly assemblyFolder: string;
  /** Log of the synthesis's attempts to reach the network; the file exists only if there was an attempt. */
  readonly networkLog: string;
}

/**
 * Environment variable that is set when the stack has just been prepared: `npm test` prepares it in parallel with other
 * checks, because a synthesis uses only one core. When it is not set, the journeys prepare the stack themselves.
 */
export const preparedStackVariable = "EVERLINE_STACK_IS_PREPARED";

const folder = path.join(projectRoot, "build/journeys-stack");
const stack: PreparedStack = {
  assemblyFolder: path.join(folder, "cdk.out"),
  networkLog: path.join(folder, "network.log"),
};

/** Synthesizes the stack while every attempt to reach the network fails and is logged. */
export async function prepareStack(): Promise<PreparedStack> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const preloadedModule = path.join(projectRoot, "infra/aws/testing/no-network.cjs");
  await synthesize(stack.assemblyFolder, rehearsedStages.dev, {
    EVERLINE_NETWORK_LOG: stack.networkLog,
    NODE_OPTIONS: `--require ${preloadedModule}`,
  });
  return stack;
}

/** Returns the stack that has just been prepared, or prepares it. */
export function reuseOrPrepareStack(): Promise<PreparedStack> {
  return process.env[preparedStackVariable] === undefined ? prepareStack() : Promise.resolve(stack);
}
