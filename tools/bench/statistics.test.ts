import { expect, it } from "vitest";
import { percentile } from "./statistics.ts";

it("a percentile is the smallest value that is at least as large as the given percentage of values", () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(values, 95)).toBe(95);
  expect(percentile([7], 95)).toBe(7);
  expect(percentile([3, 1, 2], 0)).toBe(1);
  expect(() => percentile([], 95)).toThrow("There is no percentile of nothing.");
});
