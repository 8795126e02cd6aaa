import { readOptions } from "#cli/command-options.ts";

/** The numbers of orders that a large shop may have. */
const [least, most] = [1000, 2_000_000] as const;

export interface ListOptions {
  /** How many orders the large shop has. */
  readonly orders: number;
}

/** Reads how many orders the large shop has, 100,000 unless chosen. Returns a sentence about what is wrong instead. */
export function readListOptions(args: readonly string[]): ListOptions | string {
  const options = readOptions(args, { orders: { type: "string", default: "100000" } });
  if (typeof options === "string") return options;
  const [word] = options.positionals;
  if (word !== undefined) return `Unexpected argument "${word}".`;
  const { orders } = options.values;
  const count = /^\d{1,9}$/.test(orders) ? Number(orders) : Number.NaN;
  if (!(count >= least && count <= most)) {
    return `--orders is a whole number from ${least.toLocaleString("en-US")} to ${most.toLocaleString("en-US")}.`;
  }
  return { orders: count };
}
