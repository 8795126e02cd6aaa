import { encodeTime } from "ulid";

/** A deterministic random number generator. */
export interface SeededRandom {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** An integer from `least` to `most`, both inclusive. */
  between(least: number, most: number): number;
  /** A random element. Throws RangeError for an empty array. */
  pick<T>(from: readonly T[]): T;
  /** An id in the shop's format: kind, timestamp and random part. */
  id(kind: string, at: Date): string;
  uuid(): string;
}

const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The mulberry32 generator (https://github.com/cprosche/mulberry32). The same seed gives the same sequence. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const text = (length: number, of: string) =>
    Array.from({ length }, () => of.charAt(between(0, of.length - 1))).join("");
  return {
    next,
    between,
    pick(from) {
      const [found] = from.slice(between(0, from.length - 1));
      if (found === undefined) throw new RangeError("There is nothing to pick from.");
      return found;
    },
    id: (kind, at) => `${kind}_${encodeTime(at.getTime(), 10)}${text(16, letters)}`,
    uuid() {
      const hex = "0123456789abcdef";
      return `${text(8, hex)}-${text(4, hex)}-4${text(3, hex)}-${text(1, "89ab")}${text(3, hex)}-${text(12, hex)}`;
    },
  };
}
