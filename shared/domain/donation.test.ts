import { describe, expect, it } from "vitest";
import { cleanNote, isDonationAmount, publicName, smallestDonation } from "./donation.ts";

describe("a donation amount", () => {
  it.each([
    [100, "usd"],
    [1_000_000, "usd"],
    [100, "jpy"],
    [300, "sek"],
    [1000, "kwd"],
  ])("is valid: %i %s", (amount, currency) => {
    expect(isDonationAmount(amount, currency)).toBe(true);
  });

  it.each([
    ["too small", 99, "usd"],
    ["too small for Stripe", 299, "sek"],
    ["too large", 1_000_001, "usd"],
    ["a fraction", 100.5, "usd"],
    ["not a number", Number.NaN, "usd"],
    ["infinite", Number.POSITIVE_INFINITY, "usd"],
    ["more precise than Stripe accepts", 1005, "kwd"],
  ])("is invalid when it is %s: %d %s", (_reason, amount, currency) => {
    expect(isDonationAmount(amount, currency)).toBe(false);
  });

  it("is at least the shop's minimum and at least Stripe's", () => {
    expect(["usd", "jpy", "sek", "kwd"].map(smallestDonation)).toEqual([100, 100, 300, 1000]);
  });
});

describe("a donor's public name", () => {
  it("is the donor's name, in any script", () => {
    for (const name of ["Ada", "  Zoë ", "李小龍", "علی‌رضا", "👩‍🚀", "O'Neill <b>"]) {
      expect(publicName(name, false)).toBe(name.trim());
    }
  });

  it("is the anonymous name when the given name has no visible character", () => {
    for (const name of [null, "", " ", "\u200B", "\u00AD\u2060", "\u3164", "\u2800\u2800", "\uFFA0", "\u202E"]) {
      expect(publicName(name, false)).toBe("Anonymous Supporter");
    }
  });

  it("is the anonymous name for an anonymous donor", () => {
    expect(publicName("Ada", true)).toBe("Anonymous Supporter");
  });

  it("cannot reverse the direction of the text around it", () => {
    expect(publicName("Ada\u202E\u2066", false)).toBe("Ada");
  });
});

describe("a note", () => {
  it("keeps words, lines and emoji", () => {
    const note = "Thank you!\n\nFrom all of us 👩‍👩‍👧\nZoë & <co>";
    expect(cleanNote(note)).toBe(note);
  });

  it("has plain newlines, and at most one empty line in a row", () => {
    expect(cleanNote("a\r\nb\rc\u2028d\n \n\t\n\n e")).toBe("a\nb\nc\nd\n\ne");
  });

  it("loses characters that control a terminal, a page or the text direction", () => {
    expect(cleanNote("a\u0000b\u001B[2Jc\u009Fd\u202Ee\tf")).toBe("ab[2Jcdef");
  });

  it("is null when nothing in it is visible", () => {
    for (const note of [null, "", " \n\t", "\u200B\u0007", "\u3164"]) expect(cleanNote(note)).toBeNull();
  });
});
