import { monitorEventLoopDelay } from "node:perf_hooks";

const resolutionMs = 10;

/** By how much this machine was late, in milliseconds: what it should have done at once waited for a processor. */
export interface Lateness {
  readonly mean: number;
  readonly p99: number;
}

/** Measures how late this process is, from now on until `stop`. */
export function watchLateness() {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  // The histogram has the times between its own timers, in nanoseconds.
  const lateMs = (ns: number) => (Number.isFinite(ns) ? Math.max(0, ns / 1e6 - resolutionMs) : 0);
  return {
    get: (): Lateness => ({ mean: lateMs(histogram.mean), p99: lateMs(histogram.percentile(99)) }),
    stop: (): void => void histogram.disable(),
  };
}
