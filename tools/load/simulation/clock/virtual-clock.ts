import type { Timing } from "#functions/timing.ts";

/** A clock that moves at once to the moment for which something waits. */
export interface VirtualClock extends Timing {
  readonly date: () => Date;
  /** Runs something to its end. Throws an Error if it waits for what never happens. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

interface Waiting {
  readonly at: number;
  /** Of two that wait for the same moment, the first one continues first. */
  readonly order: number;
  readonly go: () => void;
}

/** Creates a clock. `random`: seeded, so that a run can be repeated. What runs on it may wait for nothing else. */
export function createVirtualClock(random: () => number, startsAt = Date.parse("2026-11-28T12:00:00Z")): VirtualClock {
  const queue = createQueue();
  let now = startsAt;
  let order = 0;
  return {
    now: () => now,
    date: () => new Date(now),
    random,
    wait: (milliseconds) =>
      new Promise((go) => {
        order += 1;
        queue.add({ at: now + Math.max(0, milliseconds), order, go });
      }),
    async run(work) {
      let isOver = false;
      const result = work().finally(() => {
        isOver = true;
      });
      // A failure is reported by the await below.
      result.catch(() => {});
      for (;;) {
        // What has just continued runs until it waits again.
        await new Promise(setImmediate);
        if (isOver) return result;
        const next = queue.take();
        if (next === undefined) throw new Error("The simulation waits for what never happens.");
        now = next.at;
        next.go();
      }
    },
  };
}

/** A binary heap, the earliest first. */
function createQueue() {
  const heap: Waiting[] = [];
  const isBefore = (one: Waiting, other: Waiting) =>
    one.at < other.at || (one.at === other.at && one.order < other.order);
  return {
    add(waiting: Waiting): void {
      let place = heap.length;
      while (place > 0) {
        const parentPlace = (place - 1) >> 1;
        const parent = heap[parentPlace];
        if (parent === undefined || isBefore(parent, waiting)) break;
        heap[place] = parent;
        place = parentPlace;
      }
      heap[place] = waiting;
    },
    take(): Waiting | undefined {
      const first = heap[0];
      const last = heap.pop();
      if (first === undefined || last === undefined || heap.length === 0) return first;
      let place = 0;
      for (;;) {
        const left = heap[2 * place + 1];
        const right = heap[2 * place + 2];
        if (left === undefined) break;
        const isRight = right !== undefined && isBefore(right, left);
        const child = isRight ? right : left;
        if (isBefore(last, child)) break;
        heap[place] = child;
        place = 2 * place + (isRight ? 2 : 1);
      }
      heap[place] = last;
      return first;
    },
  };
}
