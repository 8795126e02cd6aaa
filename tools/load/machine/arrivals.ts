import { setTimeout as wait } from "node:timers/promises";
import type { SeededRandom } from "#local/seed/sample-shop/seeded-random.ts";
import { processorTimes, timeBetween } from "./processes.ts";

/** A rate that was lowered, in people a minute, and when. */
export interface LoweredRate {
  readonly afterSeconds: number;
  readonly rate: number;
}

export interface Arrivals {
  readonly arrived: number;
  readonly seconds: number;
  readonly lowered: readonly LoweredRate[];
}

export interface ArrivalPlan {
  /** People a minute, on average. */
  readonly rate: number;
  readonly minutes: number;
  readonly random: SeededRandom;
  /** Whether as many come however late the machine is. */
  readonly isRateFixed: boolean;
}

/** A process that wants a processor for more than this share of the time answers late, and not because of a limit. */
const maxShare = 0.9;
/** People who arrive later than planned by this much show that the machine is late. */
const maxLateMs = 1000;
const sampleMs = 2000;
const lowerBy = 0.8;

/**
 * Lets people arrive at random, on average `rate` a minute, for this many minutes. Lowers the rate while the machine
 * cannot keep up: people arrive late, or a process works or waits for a processor nearly all of the time.
 */
export async function letArrive(
  { rate, minutes, random, isRateFixed }: ArrivalPlan,
  arrive: (person: number) => void,
): Promise<Arrivals> {
  const startedAt = performance.now();
  const endsAt = startedAt + minutes * 60_000;
  const lowered: LoweredRate[] = [];
  let currentRate = rate;
  let sample = { at: startedAt, times: processorTimes() };
  let next = startedAt;
  let arrived = 0;
  const lower = () => {
    currentRate *= lowerBy;
    lowered.push({ afterSeconds: Math.round((performance.now() - startedAt) / 1000), rate: Math.round(currentRate) });
  };
  for (;;) {
    // The gaps between independent arrivals are distributed exponentially.
    next += (-Math.log(1 - random.next()) * 60_000) / currentRate;
    if (next >= endsAt) break;
    await wait(Math.max(0, next - performance.now()));
    const now = performance.now();
    if (!isRateFixed && now - next > maxLateMs) {
      lower();
      next = now;
    } else if (!isRateFixed && now - sample.at > sampleMs) {
      const times = processorTimes();
      if (timeBetween(sample.times, times).wantedByOne > (now - sample.at) * maxShare) lower();
      sample = { at: now, times };
    }
    arrived += 1;
    arrive(arrived);
  }
  return { arrived, seconds: (performance.now() - startedAt) / 1000, lowered };
}
