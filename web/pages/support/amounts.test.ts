import { describe, expect, it } from "vitest";
import { initialAmount, readAmount, suggestedAmounts } from "./amounts.ts";

describe("the suggested amounts", () => {
  it.each([
    ["usd", [500, 1000, 2000, 10_000], 500],
    ["jpy", [500, 1000, 2000, 10_000], 500],
    ["kwd", [1000, 2000, 10_000], 1000],
    ["czk", [2000, 10_000], 2000],
    ["huf", [17_500, 35_000, 70_000, 350_000], 17_500],
  ])("in %s are amounts that Stripe can charge, and one of them is the default", (currency, amounts, defaultAmount) => {
    expect(suggestedAmounts(currency)).toEqual(amounts);
    expect(initialAmount(currency)).toBe(defaultAmount);
  });
});

describe("a custom amount", () => {
  it.each([
    ["5", "usd", 500],
    ["5.5", "usd", 550],
    ["5,50", "usd", 550],
    ["10,5", "usd", 1050],
    ["1,000", "usd", 100_000],
    ["1,234.56", "usd", 123_456],
    ["1.234,56", "usd", 123_456],
    ["1.005", "usd", 101],
    ["1.004", "usd", 100],
    ["8.165", "usd", 817],
    ["19.999", "usd", 2000],
    ["0001", "usd", 100],
    ["1.", "usd", 100],
    [" 12.34 ", "usd", 1234],
    ["10000", "usd", 1_000_000],
    ["$5", "usd", 500],
    ["$ 1,000.50", "usd", 100_050],
    ["5 USD", "usd", 500],
    ["¥500", "jpy", 500],
    ["5,50 €", "eur", 550],
    ["500", "jpy", 500],
    ["500.5", "jpy", 501],
    ["1.23", "kwd", 1230],
    ["1.239", "kwd", 1240],
    ["$7", "zzz", 700],
    ["7.50", "x", 750],
    ["7", "", 700],
    ["175", "huf", 17_500],
  ])("%j in the currency %j is %i minor units", (typed, currency, amount) => {
    expect(readAmount(typed, currency)).toBe(amount);
  });

  it.each([
    ["", "usd"],
    [".", "usd"],
    ["0", "usd"],
    ["0.99", "usd"],
    ["-5", "usd"],
    ["1e3", "usd"],
    ["five", "usd"],
    ["€5", "usd"],
    ["$5$", "usd"],
    ["$", "usd"],
    ["5,5555", "usd"],
    ["1,00,000", "usd"],
    ["5,50,5", "usd"],
    ["5.5.5", "usd"],
    ["10000.01", "usd"],
    ["99999999999999999999", "usd"],
    ["99", "jpy"],
    ["0.99", "kwd"],
    ["174.99", "huf"],
  ])("%j in the currency %j is invalid", (typed, currency) => {
    expect(readAmount(typed, currency)).toBeUndefined();
  });
});
