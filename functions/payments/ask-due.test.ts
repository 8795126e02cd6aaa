import { beforeEach, describe, expect, it } from "vitest";
import { keys } from "../data/keys.ts";
import { requestLog } from "../log.ts";
import { putRow } from "../testing/rows.ts";
import { virtualTiming } from "../testing/virtual-timing.ts";
import { type AskingLoop, askDue, type Opened } from "./ask-due.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const start = Date.UTC(2026, 10, 21, 10);
const timing = virtualTiming(start);
const openedAt = (time: number) => new Date(time).toISOString();

beforeEach(() => putRow(keys.job("test-loop")));

/** A list in memory, which is read by span like the table, and asked about as the test decides. */
function newLoop(items: Opened[], outcomeOf: (id: string) => "done" | "failed" | "postponed" = () => "done") {
  const asked: string[] = [];
  let readCount = 0;
  const loop: AskingLoop = {
    name: "test-loop",
    plan: { graceMinutes: 2 },
    maxPerRun: 500,
    read: async (spans) => {
      const read = items.filter((item) =>
        spans.some(({ from = "", to }) => item.openedAt >= from && item.openedAt <= to),
      );
      readCount += read.length;
      return read;
    },
    ask: async (id) => {
      asked.push(id);
      return outcomeOf(id);
    },
  };
  const runAt = (time: number, changes: Partial<AskingLoop> = {}) =>
    askDue(
      { ...loop, ...changes },
      { now: new Date(time), log: requestLog("test", "1"), via: "reconciler", stripe: { timing } },
    );
  const takeAsked = () => asked.splice(0);
  return { runAt, asked, takeAsked, readCount: () => readCount };
}

describe("in a week of runs every ten minutes", () => {
  it("an unpaid order is asked about 36 times instead of 1,008, and read little more often", async () => {
    const { runAt, asked, readCount } = newLoop([{ id: "order", openedAt: openedAt(start) }]);
    const askedAt: number[] = [];
    for (let time = start; time <= start + 7 * day; time += 10 * minute) {
      await runAt(time + 5 * minute);
      if (asked.splice(0).length > 0) askedAt.push(time - start);
    }
    expect(askedAt.filter((age) => age < hour)).toHaveLength(6);
    expect(askedAt.filter((age) => age >= hour && age <= day)).toHaveLength(24);
    expect(askedAt.filter((age) => age > day)).toHaveLength(6);
    expect(askedAt).toHaveLength(36);
    expect(readCount()).toBeLessThan(45);
  });
});

describe("what is due", () => {
  const hourOld = openedAt(start - 61 * minute);

  it("is asked about in the first run, whatever its age, because nothing is known to be done", async () => {
    const items = [3 * minute, 5 * hour, 6 * day, 40 * day].map((age) => ({
      id: `${age}`,
      openedAt: openedAt(start - age),
    }));
    const { runAt, asked } = newLoop(items);
    await runAt(start);
    expect(asked, "the oldest first").toEqual(items.map(({ id }) => id).toReversed());
  });

  it("is not asked about again by the next runs, but by every run in its first hour", async () => {
    const items = [
      { id: "old", openedAt: hourOld },
      { id: "new", openedAt: openedAt(start - 5 * minute) },
    ];
    const { runAt, asked } = newLoop(items);
    for (const minutes of [0, 1, 2]) await runAt(start + minutes * minute);
    expect(asked).toEqual(["old", "new", "new", "new"]);
  });

  it("is asked about the oldest first, once, and continues there when a run has no room for all", async () => {
    const items = Array.from({ length: 10 }, (_, index) => ({
      id: `${index}`,
      openedAt: openedAt(start - day + index),
    }));
    const { runAt, takeAsked } = newLoop(items);
    await runAt(start + hour, { maxPerRun: 4 });
    expect(takeAsked()).toEqual(["0", "1", "2", "3"]);
    await runAt(start + hour, { maxPerRun: 4 });
    expect(takeAsked()).toEqual(["4", "5", "6", "7"]);
    await runAt(start + hour, { maxPerRun: 4 });
    expect(takeAsked()).toEqual(["8", "9"]);
    await runAt(start + hour, { maxPerRun: 4 });
    expect(takeAsked()).toEqual([]);
  });

  it("is everything, once, when what the looks depend on has changed", async () => {
    const { runAt, takeAsked } = newLoop([{ id: "old", openedAt: openedAt(start - 40 * hour) }]);
    await runAt(start, { basis: "500 usd" });
    await runAt(start + 10 * minute, { basis: "500 usd" });
    expect(takeAsked()).toEqual(["old"]);
    await runAt(start + 20 * minute, { basis: "9700 usd" });
    await runAt(start + 30 * minute, { basis: "9700 usd" });
    expect(takeAsked()).toEqual(["old"]);
  });

  it("is asked about again by every run while it fails, without holding up the others", async () => {
    let isBroken = true;
    const items = [
      { id: "broken", openedAt: hourOld },
      { id: "other", openedAt: hourOld },
    ];
    const { runAt, takeAsked } = newLoop(items, (id) => (id === "broken" && isBroken ? "failed" : "done"));
    await runAt(start);
    expect(takeAsked().toSorted()).toEqual(["broken", "other"]);
    for (const minutes of [10, 20]) {
      await runAt(start + minutes * minute);
      expect(takeAsked()).toEqual(["broken"]);
    }
    isBroken = false;
    await runAt(start + 30 * minute);
    await runAt(start + 40 * minute);
    expect(takeAsked()).toEqual(["broken"]);
  });

  it("stays due when Stripe asks for a pause: the run stops, and the next continues there", async () => {
    let isPaused = true;
    const items = Array.from({ length: 50 }, (_, index) => ({
      id: `${index}`,
      openedAt: openedAt(start - day + index),
    }));
    const { runAt, takeAsked } = newLoop(items, () => (isPaused ? "postponed" : "done"));
    await runAt(start + hour);
    expect(takeAsked().length, "those in progress at the same time").toBeLessThanOrEqual(8);
    isPaused = false;
    await runAt(start + hour);
    expect(takeAsked()).toHaveLength(50);
  });

  it("stays due when the process dies before the end of a run", async () => {
    let isDead = true;
    const items = [{ id: "order", openedAt: hourOld }];
    const { runAt, takeAsked } = newLoop(items, () => {
      if (isDead) throw new Error("the process dies");
      return "done";
    });
    await expect(runAt(start)).rejects.toThrow("the process dies");
    isDead = false;
    takeAsked();
    await runAt(start + 10 * minute);
    expect(takeAsked()).toEqual(["order"]);
  });

  it("is skipped by no run when runs overlap or a late one ends last", async () => {
    const items = [{ id: "order", openedAt: openedAt(start - 30 * minute) }];
    const { runAt, takeAsked } = newLoop(items);
    await Promise.all([runAt(start), runAt(start + 10 * minute), runAt(start)]);
    await runAt(start - 20 * minute);
    takeAsked();
    await runAt(start + 31 * minute);
    expect(takeAsked()).toEqual(["order"]);
  });
});
