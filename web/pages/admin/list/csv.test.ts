import { describe, expect, it } from "vitest";
import { csvCell, csvLine } from "./csv.ts";

describe("a cell of an export", () => {
  it.each([
    ["=1+1", "'=1+1"],
    ["+44 7700", "'+44 7700"],
    ["-2", "'-2"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", `"'\t=1"`],
    ["\r=1", `"'\r=1"`],
    ["\n=1", `"'\n=1"`],
    ["  =1", "'  =1"],
    ["\u00a0=1", "'\u00a0=1"],
    ["\u200b@x", "'\u200b@x"],
    ["＝1", "'＝1"],
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ])("is escaped with an apostrophe if a spreadsheet would evaluate it: %j", (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });

  it.each([
    ["Ada Osei", "Ada Osei"],
    ["a=b", "a=b"],
    [" Ada", " Ada"],
    ["ada@example.com", "ada@example.com"],
    ["O'Neill", "O'Neill"],
    ["Osei, Ada", '"Osei, Ada"'],
    ["a;=1", '"a;=1"'],
    ['the "one"', '"the ""one"""'],
    ["two\nlines", '"two\nlines"'],
    ["two\r\nlines", '"two\r\nlines"'],
    ["李小龍 🎉", "李小龍 🎉"],
    ["", ""],
  ])("is unchanged, but quoted where necessary, if it is plain text: %j", (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });

  it("stays a number if it is one, even a negative one, and is empty for null", () => {
    expect(csvLine([-5, 19.99, 0, null])).toBe("-5,19.99,0,\r\n");
  });
});
