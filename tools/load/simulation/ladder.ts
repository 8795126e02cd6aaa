import { findCeiling } from "./ceiling.ts";
import { ladderTable, planTable, sentenceOfCeiling } from "./document.ts";
import { planLaunch } from "./plan.ts";
import { type SimulatedLaunch, simulateLaunch } from "./simulate-launch.ts";

/** Buyers a minute, and for how many minutes they arrive: fewer where more would take this machine too long. */
export const rungs = [
  { rate: 200, minutes: 5 },
  { rate: 500, minutes: 5 },
  { rate: 1000, minutes: 5 },
  { rate: 2000, minutes: 2 },
  { rate: 10_000, minutes: 0.5 },
] as const;
/** Launches for which limits must be raised. */
const planned = [
  { rate: 10_000, minutes: 1 },
  { rate: 100_000, minutes: 0.25 },
] as const;
/** How long buyers arrive at a rate that can go on. */
const sustainedMinutes = 20;

/** Simulates launches at growing rates, and returns tables and sentences in Markdown. */
export async function climbLadder(seed: number, say: (sentence: string) => void): Promise<string> {
  const launches: SimulatedLaunch[] = [];
  for (const rung of rungs) {
    launches.push(await simulateLaunch({ ...rung, seed }));
    say(`${rung.rate.toLocaleString("en-US")} buyers a minute: simulated`);
  }
  const ceiling = await findCeiling({ minutes: 5, seed }, say);
  const sustained = await findCeiling({ minutes: sustainedMinutes, seed }, say);
  const plans: string[] = [];
  for (const rung of planned) {
    plans.push("", planTable(await planLaunch({ ...rung, seed })));
  }
  return [ladderTable(launches), "", sentenceOfCeiling(ceiling), sentenceOfCeiling(sustained), ...plans].join("\n");
}
