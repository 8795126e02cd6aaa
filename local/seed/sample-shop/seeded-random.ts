import { encodeTime } from "ulid";

/** A deterministic random number generator. */
export interface SeededRandom {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** An integer from `least` to `most`, both inclusive. */
  between(least: number, most: number): number;
  /** A random element. Throws RangeError for an empty array. */
  pick<T>(items: readonly T[]): T;
  /** An id in the shop's format: kind, timestamp and random part. */
  id(kind: string, at: Date): string;
  uuid(): string;
}

const base32Characters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

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
  const randomText = (length: number, characters: string) =>
    Array.from({ length }, () => characters.charAt(between(0, characters.length - 1))).join("");
  return {
    next,
    between,
    pick(items) {
      const [item] = items.slice(between(0, items.length - 1));
      if (item === undefined) throw new RangeError("There is nothing to pick from.");
      return item;
    },
    id: (kind, at) => `${kind}_${encodeTime(at.getTime(), 10)}${randomText(16, base32Characters)}`,
    uuid() {
      const hex = "0123456789abcdef";
      return `${randomText(8, hex)}-${randomText(4, hex)}-4${randomText(3, hex)}-${randomText(1, "89ab")}${randomText(3, hex)}-${randomText(12, hex)}`;
    },
  };
}
