import { expect, it } from "vitest";
import { countries, readTypedNumber } from "./phone.ts";
import { exampleNumberOf } from "./phone-example.ts";

it.each([
  ["US", "201 555 0123"],
  ["GB", "7400 123456"],
] as const)("has no dial code and no trunk zero in %s", (country, example) => {
  expect(exampleNumberOf(country)).toBe(example);
});

it("is a number that the form accepts, in every country that has one", () => {
  const refused = countries().filter(({ code }) => {
    const example = exampleNumberOf(code);
    return example !== undefined && readTypedNumber(example, code) === undefined;
  });
  expect(refused).toEqual([]);
});
