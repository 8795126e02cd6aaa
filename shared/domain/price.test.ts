import { describe, expect, it } from "vitest";
import { currentPrice, priceHeldUntil } from "./price.ts";
import { readSettings } from "./settings.ts";

const rule = { priceCents: 500, regularPriceCents: 9700, launchLimit: 5000, launchClaimed: 4287, currency: "usd" };

describe("the launch price", () => {
  it("applies to the last license below the limit, and not to the next", () => {
    expect(currentPrice(rule, 712)).toMatchObject({ priceCents: 500, claimed: 4999 });
    expect(currentPrice(rule, 713)).toMatchObject({ priceCents: 9700, claimed: 5000 });
  });

  it("counts the licenses claimed before this system", () => {
    expect(currentPrice(rule, 0)).toEqual({
      priceCents: 500,
      currency: "usd",
      claimed: 4287,
      limit: 5000,
      nextPriceCents: 9700,
    });
  });

  it("is held for 24 hours", () => {
    expect(priceHeldUntil("2026-11-21T13:00:00.000Z").toISOString()).toBe("2026-11-22T13:00:00.000Z");
  });
});

describe("settings", () => {
  it("fall back to the default for each invalid value", () => {
    const settings = readSettings({ priceCents: "5.00", currency: "EUR", assistantNumber: "call me" });
    expect(settings).toMatchObject({ priceCents: 500, currency: "eur", assistantNumber: "+1 202-555-0142" });
  });

  it.each(["abc", "0", "5.00", "-5", "1e3", ""])("use the default instead of the invalid price %j", (priceCents) => {
    expect(readSettings({ priceCents }).priceCents).toBe(500);
  });
});
