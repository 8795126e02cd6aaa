import { describe, expect, it } from "vitest";
import { countries } from "#shared/domain/phone.ts";
import { phoneGroups } from "./phone-groups.ts";

describe("a grouped number", () => {
  it.each([
    ["14155552671", "1 415 555 2671"],
    ["33612345678", "33 6 12 34 56 78"],
    ["447700900123", "44 7700 900123"],
    ["4792234567", "47 9223 4567"],
    ["34612345678", "34 612 345 678"],
    ["353851234567", "353 851 234 567"],
    ["5511912345678", "55 11 91234 5678"],
    ["551112345678", "55 11 1234 5678"],
    ["919876543210", "91 98765 43210"],
    ["8613812345678", "86 138 1234 5678"],
    ["29051234", "290 51 234"],
  ])("consists of the dial code and the national groups: %s", (digits, grouped) => {
    expect(phoneGroups(digits).join(" ")).toBe(grouped);
  });

  it("starts with the dial code, for every country", () => {
    const mismatches = countries().filter(({ dialCode }) => phoneGroups(`${dialCode}12345678`)[0] !== dialCode);
    expect(mismatches).toEqual([]);
  });

  it.each(["", "1", "35", "44770", "1415555267199"])("contains every digit of %j exactly once", (digits) => {
    expect(phoneGroups(digits).join("")).toBe(digits);
  });
});
