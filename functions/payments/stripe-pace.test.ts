import { beforeEach, describe, expect, it } from "vitest";
import { keys } from "../data/keys.ts";
import { reserveStripeSecond } from "../data/stripe-turns.ts";
import { putRow } from "../testing/rows.ts";
import { virtualTiming } from "../testing/virtual-timing.ts";
import { createPace, ownSeconds } from "./stripe-pace.ts";

const startsAt = Date.UTC(2026, 10, 21, 10);
beforeEach(() => putRow({ ...keys.job("stripe-calls") }));

/** A run of a job with its own process: it takes turns, and records when. */
function newRun(reserve = reserveStripeSecond) {
  const timing = virtualTiming(startsAt);
  const pace = createPace(timing, reserve);
  const times: number[] = [];
  const call = async () => {
    await pace.takeTurn();
    times.push(timing.now() - startsAt);
  };
  return { timing, times, calls: (count: number) => Promise.all(Array.from({ length: count }, call)) };
}

/** The largest number of calls within any one second. */
function busiestSecond(times: readonly number[]): number {
  return Math.max(...times.map((from) => times.filter((time) => time >= from && time < from + 1000).length));
}

describe("the calls of a loop", () => {
  it.each([
    ["with seconds shared by all runs", reserveStripeSecond],
    ["with seconds of its own", ownSeconds()],
  ])("are an eighth of a second apart, %s", async (_which, reserve) => {
    const { times, calls } = newRun(reserve);
    await calls(20);
    expect(times).toEqual(Array.from({ length: 20 }, (_, index) => index * 125));
  });

  it("are not made up for after a pause", async () => {
    const { timing, times, calls } = newRun();
    await calls(1);
    await timing.wait(700);
    await calls(20);
    expect(busiestSecond(times)).toBe(8);
    await timing.wait(60_000);
    await calls(20);
    expect(busiestSecond(times)).toBe(8);
  });

  it("stay under eight a second together when runs overlap", async () => {
    const runs = [newRun(), newRun(), newRun()];
    await Promise.all(runs.map(({ calls }) => calls(16)));
    const times = runs.flatMap((run) => run.times);
    expect(times).toHaveLength(48);
    expect(busiestSecond(times)).toBe(8);
    expect(Math.max(...times)).toBeLessThan(6000);
  });

  it("are not held up by a second reserved with a wrong clock", async () => {
    await putRow({ ...keys.job("stripe-calls"), freeFrom: startsAt + 3_600_000 });
    const { times, calls } = newRun();
    await calls(2);
    expect(times).toEqual([0, 125]);
  });
});
