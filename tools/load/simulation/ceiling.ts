import { type SimulatedLaunch, simulateLaunch } from "./simulate-launch.ts";
import { failuresOf } from "./verdict.ts";

/** Rates between which the ceiling is looked for, in buyers a minute, and how exactly. */
const range = { least: 100, most: 3200, step: 25 } as const;

/**
 * Finds the highest rate at which nobody is refused for good and card forms open in time, by halving; undefined if even
 * the lowest is too high.
 */
export async function findCeiling(
  options: { readonly minutes: number; readonly seed: number },
  say: (sentence: string) => void = () => {},
): Promise<SimulatedLaunch | undefined> {
  let best: SimulatedLaunch | undefined;
  let [low, high] = [range.least / range.step - 1, range.most / range.step];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const launch = await simulateLaunch({ ...options, rate: middle * range.step });
    const [failure] = failuresOf(launch);
    say(`${middle * range.step} buyers a minute: ${failure ?? "all went well"}`);
    if (failure === undefined) [low, best] = [middle, launch];
    else high = middle;
  }
  return best;
}
