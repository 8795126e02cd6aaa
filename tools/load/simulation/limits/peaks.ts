/** The most that a simulated launch used of each limit. */
export interface Peaks {
  /** Counts what is used up in a second. `now`: in milliseconds. */
  add(limit: string, amount: number, now: number): void;
  /** The same for a limit that each of several parts has, such as each partition. */
  addTo(limit: string, part: string, amount: number, now: number): void;
  /** Notes what is used at a moment, such as calls that run. */
  level(limit: string, amount: number): void;
  /** The most in any second, or at any moment, by limit. */
  list(): ReadonlyMap<string, number>;
}

export function createPeaks(): Peaks {
  const most = new Map<string, number>();
  /** What was used in the current second, by limit and part. */
  const used = new Map<string, number>();
  let second = 0;
  const level = (limit: string, amount: number) => {
    if (amount > (most.get(limit) ?? 0)) most.set(limit, amount);
  };
  const addTo = (limit: string, part: string, amount: number, now: number) => {
    const current = Math.floor(now / 1000);
    if (current !== second) used.clear();
    second = current;
    const name = `${limit} ${part}`;
    const sum = (used.get(name) ?? 0) + amount;
    used.set(name, sum);
    level(limit, sum);
  };
  return { level, addTo, add: (limit, amount, now) => addTo(limit, "", amount, now), list: () => most };
}
