import { expect, it } from "vitest";
import { readPhotographOptions } from "./options.ts";

it("photographs all states in English at three widths by default", () => {
  expect(readPhotographOptions([])).toEqual({ nameParts: [], language: "en", widths: [360, 768, 1280] });
});

it("photographs the named states in a chosen language at chosen widths", () => {
  const args = "checkout --language es --width 390 --width 320 dashboard".split(" ");
  expect(readPhotographOptions(args)).toEqual({
    nameParts: ["checkout", "dashboard"],
    language: "es",
    widths: [390, 320],
  });
});

it.each([
  ["--language fr", "There is no language fr, only en and es."],
  ["--width wide", "wide is not a width in pixels."],
  ["--width=0", "0 is not a width in pixels."],
  ["--widths 390", "There is no option --widths."],
])("explains what is wrong with %j", (args, sentence) => {
  expect(readPhotographOptions(args.split(" "))).toBe(sentence);
});
