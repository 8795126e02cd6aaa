import { expect, it } from "vitest";
import { percentile } from "./statistics.ts";

it("is the smallest value that covers the given percentage", () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(values, 95)).toBe(95);
  expect(percentile([7], 95)).toBe(7);
  expect(percentile([3, 1, 2], 0)).toBe(1);
  expect(() => percentile([], 95)).toThrow("There is no percentile of nothing.");
});
