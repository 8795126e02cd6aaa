/** The value that so many percent of some numbers do not exceed, by the nearest rank. Throws when there is none. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const found = sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
  if (found === undefined) throw new RangeError("There is no percentile of nothing.");
  return found;
}
