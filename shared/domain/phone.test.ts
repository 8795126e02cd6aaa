import { describe, expect, it } from "vitest";
import { lineOf } from "./line.ts";
import { countries, digitsOnly, flagOf, parseSentNumber, readInternationalNumber, readTypedNumber } from "./phone.ts";

describe("a typed number", () => {
  it.each([
    ["(555) 010-0123", "US", "15550100123"],
    ["1 415 555 2671", "US", "14155552671"],
    ["+1 415 555 2671", "US", "14155552671"],
    ["07700 900123", "GB", "447700900123"],
    ["+44 07700 900123", "GB", "447700900123"],
    ["0044 7700 900123", "GB", "447700900123"],
    ["447700900123", "GB", "447700900123"],
    ["55 1234 5678", "MX", "525512345678"],
    ["1 55 1234 5678", "MX", "525512345678"],
    ["06 12345678", "IT", "390612345678"],
  ] as const)("%s with the country %s is read as %s", (typed, country, digits) => {
    expect(readTypedNumber(typed, country)).toBe(digits);
  });

  it.each(["", "12", "abc", "12345678901234567890"])("is rejected when it is %j", (typed) => {
    expect(readTypedNumber(typed, "US")).toBeUndefined();
  });

  it("is rejected when it starts with the code of a country other than the selected one", () => {
    expect(readTypedNumber("+44 7700 900123", "US")).toBeUndefined();
  });

  it("is reduced to its digits, full-width digits converted", () => {
    expect(digitsOnly("+1 (555) ０１０")).toBe("1555010");
  });
});

describe("a number pasted with its country code", () => {
  it.each([
    ["+47 922 34 567", "NO", "92234567"],
    ["+65 8123 4567", "SG", "81234567"],
    ["0049 1512 3456789", "DE", "15123456789"],
    ["+44 07700 900123", "GB", "7700900123"],
    ["+55 11 91234-5678", "BR", "11912345678"],
    ["+52 1 55 1234 5678", "MX", "5512345678"],
  ] as const)("selects its country: %s belongs to %s", (typed, country, national) => {
    expect(readInternationalNumber(typed, "US")).toEqual({ country, national });
  });

  it("keeps the selected country if that is one of several with the same code", () => {
    expect(readInternationalNumber("+1 555 010 0123", "CA")?.country).toBe("CA");
    expect(readInternationalNumber("+1 555 010 0123", "NO")?.country).toBe("US");
  });

  it.each(["922 34 567", "+", "+47", ""])("is not recognized in %j", (typed) => {
    expect(readInternationalNumber(typed, "US")).toBeUndefined();
  });
});

describe("a submitted number", () => {
  it("loses a trunk zero and Mexico's old mobile 1 on the server", () => {
    expect(parseSentNumber("4407700900123")).toBe("447700900123");
    expect(parseSentNumber("5215512345678")).toBe("525512345678");
  });

  it.each(["", "0", "1234567890123456", "999999999999"])("is rejected when it is %j", (sent) => {
    expect(parseSentNumber(sent)).toBeUndefined();
  });
});

describe("the line behind a number", () => {
  it.each([
    ["Mexico's old mobile 1", "5215512345678", "525512345678"],
    [
      "Argentina's mobile 9, even if the numbering plan also has a landline with the same digits",
      "5491123456789",
      "541123456789",
    ],
    ["Brazil's ninth digit", "5511987654321", "551187654321"],
  ])("is the same with and without %s", (_, variant, plain) => {
    expect(lineOf(variant)).toBe(lineOf(plain));
  });

  it.each([
    ["starts with 2", "5511923456789", "551123456789"],
    ["starts with 5", "5521959999999", "552159999999"],
  ])(
    "is not shared in Brazil by a mobile and the landline with its last eight digits, which %s",
    (_, mobile, landline) => {
      expect(lineOf(mobile)).toBe(mobile);
      expect(lineOf(landline)).toBe(landline);
    },
  );

  it("differs for different numbers", () => {
    expect(lineOf("15550100123")).not.toBe(lineOf("15550100124"));
  });
});

describe("the list of countries", () => {
  it("has more than 235 entries with a name and a dial code, each ISO code once", () => {
    const list = countries();
    expect(list.length).toBeGreaterThan(235);
    expect(new Set(list.map((country) => country.code)).size).toBe(list.length);
    expect(list.find((country) => country.code === "US")).toEqual({ code: "US", name: "United States", dialCode: "1" });
    expect(list.filter((country) => country.dialCode === "1").length).toBeGreaterThan(10);
  });

  it("has a flag emoji for an ISO code", () => {
    expect(flagOf("US")).toBe("🇺🇸");
  });
});
