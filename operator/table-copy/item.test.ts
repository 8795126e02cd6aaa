import { describe, expect, it } from "vitest";
import { canonicalForm, formatItem, type Item, parseItem, redactedKey } from "./item.ts";

const item = (values: Item): Item => ({ pk: { S: "SETTINGS" }, sk: { S: "SETTINGS" }, ...values });
const areEqual = (one: Item, other: Item) => canonicalForm(item(one)) === canonicalForm(item(other));

describe("two items are", () => {
  it.each<[string, Item, Item]>([
    ["the order of their attributes", { a: { N: "1" }, b: { S: "2" } }, { b: { S: "2" }, a: { N: "1" } }],
    [
      "the order of the entries of a map",
      { m: { M: { a: { N: "1" }, b: { N: "2" } } } },
      { m: { M: { b: { N: "2" }, a: { N: "1" } } } },
    ],
    ["the order of the members of a set", { s: { SS: ["a", "b"] } }, { s: { SS: ["b", "a"] } }],
    [
      "the order of the members of a set of bytes",
      { s: { BS: [new Uint8Array([1]), new Uint8Array([2])] } },
      { s: { BS: [new Uint8Array([2]), new Uint8Array([1])] } },
    ],
    [
      "the format of a number",
      { n: { N: "1E+2" }, m: { N: "-0.0150" }, z: { N: "0" } },
      { n: { N: "100" }, m: { N: "-1.5E-2" }, z: { N: "-0.00" } },
    ],
    ["the format of the numbers in a set", { s: { NS: ["1E1", "9"] } }, { s: { NS: ["9", "10.0"] } }],
  ])("equal regardless of %s", (_, one, other) => {
    expect(areEqual(one, other)).toBe(true);
    expect(areEqual(one, parseItem(formatItem(item(other))))).toBe(true);
  });

  it.each<[string, Item, Item]>([
    ["a value", { a: { S: "1" } }, { a: { S: "2" } }],
    ["a type", { a: { S: "1" } }, { a: { N: "1" } }],
    ["an extra attribute", { a: { S: "1" } }, { a: { S: "1" }, b: { NULL: true } }],
    [
      "the last of 38 digits",
      { n: { N: "12345678901234567890123456789012345678" } },
      { n: { N: "12345678901234567890123456789012345679" } },
    ],
    ["a sign", { n: { N: "1" } }, { n: { N: "-1" } }],
    ["a power of ten", { n: { N: "1" } }, { n: { N: "10" } }],
    ["the order of a list", { l: { L: [{ N: "1" }, { N: "2" }] } }, { l: { L: [{ N: "2" }, { N: "1" }] } }],
    ["one byte", { b: { B: new Uint8Array([1, 2]) } }, { b: { B: new Uint8Array([1, 3]) } }],
    ["an empty text where the other has no attribute", { a: { S: "" } }, {}],
  ])("different if they differ in %s", (_, one, other) => {
    expect(areEqual(one, other)).toBe(false);
  });
});

it.each([
  ['{"Item":{"a":{"X":"1"}}}'],
  ['{"Item":{"a":{}}}'],
  ['{"Item":{"a":{"S":"1","N":"1"}}}'],
  ['{"Item":{"a":{"N":1}}}'],
  ['{"Item":{"a":{"B":"no base64"}}}'],
  ['{"Item":{},"more":1}'],
  ["[]"],
])("rejects a line that is not an item: %s", (line) => {
  expect(() => parseItem(line)).toThrow();
});

it.each([
  ["USER#usr_01K0000000000000000000000A", "PROFILE", "USER#usr_01K0000000000000000000000A PROFILE"],
  ["METRICS", "DAY#2026-11-22", "METRICS DAY#2026-11-22"],
  ["CONTENT#terms", "VERSION#000012", "CONTENT#… VERSION#000012"],
  ["EMAIL#ada@everline.example", "EMAIL", "EMAIL#… EMAIL"],
  ["LINE#447700900001", "LINE", "LINE#… LINE"],
  ["USER#usr_01K0000000000000000000000A", "OPEN#447700900001", "USER#usr_01K0000000000000000000000A OPEN#…"],
])("prints the key %s %s as %s", (pk, sk, printedKey) => {
  expect(redactedKey({ pk: { S: pk }, sk: { S: sk } })).toBe(printedKey);
});
