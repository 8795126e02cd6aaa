import { describe, expect, it } from "vitest";
import { createVirtualClock } from "./virtual-clock.ts";

const clock = () => createVirtualClock(() => 0.5, 1000);

describe("a virtual clock", () => {
  it("lets those who wait continue in the order of their moments, however long that is", async () => {
    const time = clock();
    const seen: string[] = [];
    const wait = async (name: string, ms: number) => {
      await time.wait(ms);
      seen.push(`${name} at ${time.now()}`);
    };
    await time.run(() =>
      Promise.all([wait("year", 31_536_000_000), wait("second", 1000), wait("first", 10), wait("also second", 1000)]),
    );
    expect(seen).toEqual(["first at 1010", "second at 2000", "also second at 2000", "year at 31536001000"]);
  });

  it("keeps the order of many", async () => {
    const time = clock();
    const seen: number[] = [];
    const delays = Array.from({ length: 500 }, (_, index) => (index * 7919) % 1000);
    await time.run(() =>
      Promise.all(
        delays.map(async (ms) => {
          await time.wait(ms);
          seen.push(ms);
        }),
      ),
    );
    expect(seen).toEqual(delays.toSorted((one, other) => one - other));
  });

  it("does not move while something still works", async () => {
    const time = clock();
    await time.run(async () => {
      const later = time.wait(50);
      for (let count = 0; count < 100; count += 1) await Promise.resolve();
      expect(time.now()).toBe(1000);
      await later;
      expect(time.now()).toBe(1050);
    });
  });

  it("throws what the work throws, and when the work waits for what never happens", async () => {
    await expect(clock().run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
    await expect(clock().run(() => new Promise(() => {}))).rejects.toThrow("waits for what never happens");
  });
});
