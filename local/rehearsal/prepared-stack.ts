import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { projectRoot } from "#cli/project-root.ts";
import { synthesize } from "./synthesize.ts";

/** The stack that journeys run on. */
export interface PreparedStack {
  /** What `cdk synth` has written. */
  readonly assemblyFolder: string;
  /** Where its attempts to reach another machine are written; the file is there if there was one. */
  readonly networkLog: string;
}

/**
 * Set by whoever has just prepared the stack: `npm test` does so beside other checks, because a synthesis keeps only
 * one core busy. Otherwise the journeys prepare it themselves.
 */
export const isPrepared = "EVERLINE_STACK_IS_PREPARED";

const folder = path.join(projectRoot, "build/journeys-stack");
const stack: PreparedStack = {
  assemblyFolder: path.join(folder, "cdk.out"),
  networkLog: path.join(folder, "network.log"),
};

/** Synthesizes the stack while every attempt to reach another machine fails and is written down. */
export async function prepareStack(): Promise<PreparedStack> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const preloaded = path.join(projectRoot, "infra/aws/testing/no-network.cjs");
  await synthesize(stack.assemblyFolder, {
    EVERLINE_NETWORK_LOG: stack.networkLog,
    NODE_OPTIONS: `--require ${preloaded}`,
  });
  return stack;
}

/** The stack as it was prepared just now, or is prepared here. */
export function preparedStack(): Promise<PreparedStack> {
  return process.env[isPrepared] === undefined ? prepareStack() : Promise.resolve(stack);
}
