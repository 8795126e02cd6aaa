import fc from "fast-check";
import { type MetadataJson, parsePhoneNumberFromString } from "libphonenumber-js/core";
import examples from "libphonenumber-js/examples.mobile.json" with { type: "json" };
import whole from "libphonenumber-js/metadata.min.json" with { type: "json" };
import { expect, it } from "vitest";
import * as z from "zod";
import { withoutWriting } from "./numbering-plans.ts";

const plans = z.custom<MetadataJson>((value) => typeof value === "object");
const given = plans.parse(whole);
const kept = plans.parse(withoutWriting(whole));

function read(text: string, by: MetadataJson) {
  const number = parsePhoneNumberFromString(text, by);
  return number && { possible: number.isPossible(), number: number.number, country: number.country };
}

it("reads an example of every country as the whole plans do", () => {
  const codes = Object.entries(whole.countries).flatMap(([country, [code]]) => {
    const national = Object.entries(examples).find(([name]) => name === country)?.[1];
    return national === undefined ? [] : [`+${code}${national}`];
  });
  expect(codes.length).toBeGreaterThan(230);
  for (const number of codes) expect(read(number, kept), number).toEqual(read(number, given));
  expect(codes.filter((number) => read(number, kept)?.possible !== true)).toEqual([]);
});

it("reads whatever is sent as the whole plans do", () => {
  const code = fc.constantFrom(...Object.keys(whole.country_calling_codes));
  const digits = fc.tuple(code, fc.stringMatching(/^0?\d{3,13}$/)).map(([first, rest]) => `+${first}${rest}`);
  fc.assert(
    fc.property(fc.oneof(digits, fc.string()), (text) => {
      expect(read(text, kept)).toEqual(read(text, given));
    }),
    { numRuns: 3000 },
  );
});

it("weighs two thirds of the whole plans", () => {
  expect(JSON.stringify(kept).length).toBeLessThan(JSON.stringify(given).length * 0.7);
});
