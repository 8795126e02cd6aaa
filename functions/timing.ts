import { setTimeout as pause } from "node:timers/promises";

/** The clock of work that waits, and its randomness. Passed as an argument, so that tests wait for nothing. */
export interface Timing {
  /** Milliseconds since 1970. */
  now(): number;
  wait(milliseconds: number): Promise<void>;
  /** From 0 up to, but not including, 1. */
  random(): number;
}

export const systemTiming: Timing = {
  now: () => Date.now(),
  wait: (milliseconds) => pause(milliseconds),
  random: () => Math.random(),
};
