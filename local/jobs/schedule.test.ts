import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type JobId, jobSettings, localJobIds } from "#infra/settings/jobs.ts";
import { type RunJob, startSchedule } from "./schedule.ts";

const minute = 60_000;
const start = new Date("2026-11-21T12:00:00.000Z");

beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(() => void vi.useRealTimers());

/** Start of each run of a job, in minutes after the start of the schedule. */
function startMinutesOf(run: ReturnType<typeof vi.fn<RunJob>>, job: JobId): readonly number[] {
  return run.mock.calls.filter(([id]) => id === job).map(([, time]) => (time.getTime() - start.getTime()) / minute);
}

describe("the schedule of a local shop", () => {
  it("runs every job of a local shop a minute after the start and then at its configured interval", async () => {
    const run = vi.fn<RunJob>(async () => {});
    const schedule = startSchedule(run);
    await vi.advanceTimersByTimeAsync(121 * minute);
    for (const job of localJobIds()) {
      const { everyMinutes } = jobSettings[job];
      const expected = Array.from(
        { length: Math.floor(120 / everyMinutes) + 1 },
        (_, index) => 1 + index * everyMinutes,
      );
      expect(startMinutesOf(run, job), job).toEqual(expected);
    }
    await schedule.stop();
  });

  it("skips a run while the previous one is still in progress", async () => {
    const run = vi.fn<RunJob>(() => new Promise((resolve) => setTimeout(resolve, 15 * minute)));
    const schedule = startSchedule(run);
    await vi.advanceTimersByTimeAsync(22 * minute);
    expect(startMinutesOf(run, "reconcile")).toEqual([1, 21]);
    const stopping = schedule.stop();
    await vi.runAllTimersAsync();
    await stopping;
  });

  it("aborts the runs in progress when it is stopped, and starts no more", async () => {
    const onAbort = vi.fn();
    const run = vi.fn<RunJob>(
      (_job, _time, stopSignal) =>
        new Promise((resolve) => {
          stopSignal.addEventListener("abort", () => {
            onAbort();
            resolve();
          });
        }),
    );
    const schedule = startSchedule(run);
    await vi.advanceTimersByTimeAsync(minute);
    await schedule.stop();
    expect(onAbort).toHaveBeenCalledTimes(localJobIds().length);
    await vi.advanceTimersByTimeAsync(120 * minute);
    expect(run).toHaveBeenCalledTimes(localJobIds().length);
  });

  describe("with a clock that moves", () => {
    /** A clock that is ahead of the timers' by what it was moved. */
    function movableClock() {
      let aheadMs = 0;
      const listeners: (() => void)[] = [];
      return {
        now: () => new Date(Date.now() + aheadMs),
        onMove: (listener: () => void) => void listeners.push(listener),
        move: (minutes: number) => {
          aheadMs += minutes * minute;
          for (const listener of listeners) listener();
        },
      };
    }

    it("runs each job whose time has passed once, at the new time, and goes on from there", async () => {
      const run = vi.fn<RunJob>(async () => {});
      const clock = movableClock();
      const schedule = startSchedule(
        run,
        new Map([
          ["reconcile", 10],
          ["eraseAccounts", 60],
        ] as const),
        clock,
      );
      await vi.advanceTimersByTimeAsync(minute);
      clock.move(35);
      await vi.advanceTimersByTimeAsync(0);
      expect(startMinutesOf(run, "reconcile")).toEqual([1, 36]);
      expect(startMinutesOf(run, "eraseAccounts")).toEqual([1]);
      expect(schedule.jobs().get("reconcile")).toEqual({
        next: new Date(start.getTime() + 46 * minute),
        isRunning: false,
      });
      await vi.advanceTimersByTimeAsync(10 * minute);
      expect(startMinutesOf(run, "reconcile")).toEqual([1, 36, 46]);
      clock.move(15);
      await vi.advanceTimersByTimeAsync(0);
      expect(startMinutesOf(run, "eraseAccounts")).toEqual([1, 61]);
      await schedule.stop();
    });

    it("waits for less, if a move does not reach a job's time", async () => {
      const run = vi.fn<RunJob>(async () => {});
      const clock = movableClock();
      const schedule = startSchedule(run, new Map([["reconcile", 10]] as const), clock);
      await vi.advanceTimersByTimeAsync(minute);
      clock.move(9);
      await vi.advanceTimersByTimeAsync(59_000);
      expect(startMinutesOf(run, "reconcile")).toEqual([1]);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(startMinutesOf(run, "reconcile")).toEqual([1, 11]);
      await schedule.stop();
    });

    it("runs a job again that was running during the move, because it ran at the time before", async () => {
      const run = vi.fn<RunJob>(() => new Promise((resolve) => setTimeout(resolve, 2 * minute)));
      const clock = movableClock();
      const schedule = startSchedule(run, new Map([["reconcile", 10]] as const), clock);
      await vi.advanceTimersByTimeAsync(2 * minute);
      clock.move(24 * 60);
      await vi.advanceTimersByTimeAsync(minute + 1);
      expect(startMinutesOf(run, "reconcile").map(Math.floor)).toEqual([1, 24 * 60 + 3]);
      const stopping = schedule.stop();
      await vi.runAllTimersAsync();
      await stopping;
    });
  });
});
