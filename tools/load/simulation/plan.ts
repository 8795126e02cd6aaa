import { type NeededLimit, neededLimits, raisedLimits, spareRowsFor, withoutLimits } from "./limits/needed-limits.ts";
import { type SimulatedLaunch, type Simulation, simulateLaunch } from "./simulate-launch.ts";

/** What a launch needs, and the same launch with that. */
export interface LaunchPlan {
  readonly needed: readonly NeededLimit[];
  /** Of each counter. */
  readonly spareRows: number;
  readonly withRaisedLimits: SimulatedLaunch;
}

/** Finds out which limits a launch needs raised, and simulates it again with these. */
export async function planLaunch(simulation: Omit<Simulation, "limits">): Promise<LaunchPlan> {
  const { rate } = simulation;
  const { peaks } = await simulateLaunch({ ...simulation, limits: withoutLimits(rate) });
  const needed = neededLimits(peaks);
  const withRaisedLimits = await simulateLaunch({ ...simulation, limits: raisedLimits(needed, rate) });
  return { needed, spareRows: spareRowsFor(rate), withRaisedLimits };
}
