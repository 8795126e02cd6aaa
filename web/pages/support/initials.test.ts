import { expect, it } from "vitest";
import { initials } from "./initials.ts";

it.each([
  ["Ada Lovelace", "AL"],
  ["ada king lovelace", "AK"],
  ["Plato", "P"],
  ["  Grace   Hopper ", "GH"],
  ["“Max” (Mustermann)", "MM"],
  ["A\u030Asa Ö", "A\u030AÖ"],
  ["नमस्ते दुनिया", "नदु"],
  ["李 小龍", "李小"],
  ["ßila ﬁn", "ßﬁ"],
  ["🌻 Sun 🌻 Flower", "SF"],
  ["4 Friends", "4F"],
  ["🌻🌻", "AI"],
  ["— …", "AI"],
  ["", "AI"],
])("%j is abbreviated as %j", (name, expected) => {
  expect(initials(name)).toBe(expected);
});
