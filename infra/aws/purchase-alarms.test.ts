import { describe, expect, it } from "vitest";
import { chanceOfAtLeast } from "./poisson.ts";
import { chanceOfFalseAlarm, quickRule, slowRule } from "./purchase-alarms.ts";

/** The accounts that a hundred buyers a day make in a window, evenly spread over the day. */
const expectedIn = (hours: number) => (100 / 24) * hours;

describe("the rule for a shop with a hundred buyers a day", () => {
  it("rings when the card form has not opened for six hours", () => {
    expect(chanceOfAtLeast(slowRule.people, expectedIn(slowRule.hours))).toBeGreaterThan(0.99);
    // Within half of that time it is more likely than not.
    expect(chanceOfAtLeast(slowRule.people, expectedIn(slowRule.hours / 2))).toBeGreaterThan(0.5);
  });

  it("has a chance below 1 in 10,000 of ringing without a cause, at any traffic, by day or night", () => {
    for (let expected = 0.5; expected <= 500; expected += 0.5) {
      expect(chanceOfFalseAlarm(slowRule, expected, 0.5), `${expected} people`).toBeLessThan(1e-4);
    }
  });

  it("does not ring in a quiet night with a fifth of the usual traffic, even if nobody goes on", () => {
    expect(chanceOfAtLeast(slowRule.people, expectedIn(slowRule.hours) / 5)).toBeLessThan(0.01);
  });

  it("is needed, because the rule for busy shops would never ring", () => {
    expect(chanceOfAtLeast(quickRule.people, expectedIn(quickRule.hours))).toBeLessThan(1e-6);
  });
});
