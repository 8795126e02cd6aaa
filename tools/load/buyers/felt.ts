import { percentile } from "../../bench/statistics.ts";

/** The steps of a purchase for which a buyer waits, and what else is watched. */
export const steps = [
  "landing page",
  "register",
  "open the card form",
  "pay",
  "3-D Secure",
  "completion",
  "completion without the page",
  "dashboard",
  "admin's overview",
] as const;
export type Step = (typeof steps)[number];

/** What the buyers felt at one step, in milliseconds. */
export interface StepFelt {
  readonly step: Step;
  readonly count: number;
  readonly median: number;
  readonly p95: number;
  readonly p99: number;
}

/** Collects how long people waited, from the click to the answer, repeats included. `now`: in milliseconds. */
export function createFelt(now: () => number) {
  const times = new Map<Step, number[]>();
  return {
    /** Does something and records how long it took, also when it failed. */
    async time<Result>(step: Step, act: () => Promise<Result>): Promise<Result> {
      const from = now();
      try {
        return await act();
      } finally {
        const known = times.get(step) ?? [];
        known.push(now() - from);
        times.set(step, known);
      }
    },
    /** In the order of the steps. */
    summary: (): readonly StepFelt[] =>
      steps.flatMap((step) => {
        const values = times.get(step);
        if (values === undefined) return [];
        const [median, p95, p99] = [50, 95, 99].map((percent) => percentile(values, percent));
        return [{ step, count: values.length, median: median ?? 0, p95: p95 ?? 0, p99: p99 ?? 0 }];
      }),
  };
}
export type Felt = ReturnType<typeof createFelt>;
