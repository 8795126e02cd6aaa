import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chargeStep, maximumCharge, minimumCharge } from "./charge-limits.ts";
import { locales } from "./language.ts";
import { formatMoney, groupDigits, isCurrency, minorDigits, withPrice } from "./money.ts";

describe("displayed money", () => {
  it("divides by the currency's minor unit, not always by 100", () => {
    expect(formatMoney(500, "usd")).toBe("$5.00");
    expect(formatMoney(500, "JPY")).toBe("¥500");
    expect(formatMoney(1500, "kwd")).toMatch(/^KWD\s1\.500$/);
  });

  it("formats dollars and whole numbers exactly as Intl does", () => {
    const usd = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
    fc.assert(
      fc.property(fc.nat({ max: maximumCharge }), (cents) => {
        expect(formatMoney(cents)).toBe(usd.format(cents / 100));
        for (const locale of Object.values(locales)) expect(groupDigits(cents)).toBe(cents.toLocaleString(locale));
      }),
    );
    expect(formatMoney(-500)).toBe(usd.format(-5));
  });

  it("counts hundredths for currencies that Stripe counts in hundredths although they have no decimals", () => {
    expect(minorDigits("isk")).toBe(2);
    expect(minorDigits("ugx")).toBe(2);
    expect(formatMoney(17_500, "huf")).toMatch(/^HUF\s175$/);
    expect(minimumCharge("idr")).toBe(1_700_000);
  });

  it("falls back to a dollar sign and two decimals for an unknown code", () => {
    expect(formatMoney(9700, "??")).toBe("$97.00");
    for (const code of ["zzz", "ZZZ", "x", "", "us", "dollars", "12$", "€", "constructor"]) {
      expect([code, formatMoney(500, code)]).toEqual([code, "$5.00"]);
      expect([code, minorDigits(code)]).toEqual([code, 2]);
      expect([code, minimumCharge(code)]).toEqual([code, minimumCharge("usd")]);
    }
    expect(formatMoney(123_456, "zzz")).toBe("$1,234.56");
  });
});

describe("a currency code", () => {
  it("is valid only for a real currency", () => {
    expect(isCurrency("USD")).toBe(true);
    expect(isCurrency("usd")).toBe(true);
    expect(isCurrency("zzz")).toBe(false);
    expect(isCurrency("")).toBe(false);
  });
});

describe("a charge", () => {
  it("is at least the equivalent of a dollar if Stripe lists no minimum, and a multiple of the currency's step", () => {
    expect([minimumCharge("vnd"), minimumCharge("isk"), minimumCharge("ugx")]).toEqual([27_000, 14_500, 390_000]);
    expect(["usd", "jpy", "kwd", "isk", "UGX"].map(chargeStep)).toEqual([1, 1, 10, 100, 100]);
  });

  it("is at least the minimum that Stripe lists, or else at least one unit", () => {
    expect(minimumCharge("usd")).toBe(50);
    expect(minimumCharge("JPY")).toBe(50);
    expect(minimumCharge("kwd")).toBe(1000);
  });
});

describe("the price placeholder of copy", () => {
  it("is replaced everywhere and in any case, even by a price that contains a dollar sign", () => {
    expect(withPrice("{PRICE} now, {price} for ever", "$5.00")).toBe("$5.00 now, $5.00 for ever");
    expect(withPrice("{price}", "$& $1 $$")).toBe("$& $1 $$");
  });
});
