import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { openClock } from "./clock.ts";
import { shopTime } from "./shop-time.ts";

const start = new Date("2026-11-21T12:00:00.000Z");
const daysLater = (days: number) => new Date(start.getTime() + days * 86_400_000);

let folder: string;
beforeEach(async () => {
  vi.useFakeTimers({ now: start });
  folder = await mkdtemp(path.join(tmpdir(), "everline-clock-"));
  onTestFinished(async () => {
    vi.useRealTimers();
    await rm(folder, { recursive: true });
  });
});

it("has this machine's time until it is moved, and runs on from where it was moved to", () => {
  const clock = openClock(folder);
  expect([clock.now(), clock.aheadMs()]).toEqual([start, 0]);
  clock.moveTo(daysLater(7));
  expect(clock.now()).toEqual(daysLater(7));
  vi.advanceTimersByTime(60_000);
  expect(clock.now()).toEqual(new Date(daysLater(7).getTime() + 60_000));
});

it("gives the shop's other processes the same time as soon as it has moved, and others this machine's", () => {
  const clock = openClock(folder);
  expect(shopTime(clock.environment)).toEqual(start);
  const seen = vi.fn(() => shopTime(clock.environment));
  clock.onMove(seen);
  clock.moveTo(daysLater(1));
  expect(seen).toHaveReturnedWith(daysLater(1));
  expect(shopTime({})).toEqual(start);
});

it("is still ahead when the shop starts again, so that nothing it has stored is from the future", () => {
  openClock(folder).moveTo(daysLater(30));
  expect(openClock(folder).now()).toEqual(daysLater(30));
});

it("moves only forward, and stays where it is if it cannot move", () => {
  const clock = openClock(folder);
  clock.moveTo(daysLater(2));
  for (const time of [daysLater(1), daysLater(2)])
    expect(() => clock.moveTo(time)).toThrow("The clock only moves forward.");
  expect(() => clock.moveTo(new Date("+012026-01-01T00:00:00Z"))).toThrow("beyond the year 2999");
  expect(() => clock.moveTo(new Date("soon"))).toThrow("This is not a time.");
  expect(openClock(folder).now()).toEqual(daysLater(2));
});
