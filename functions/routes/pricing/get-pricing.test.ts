import { describe, expect, it } from "vitest";
import { keys } from "../../data/keys.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { putRow, saveSettings } from "../../testing/rows.ts";

describe("the price", () => {
  it("is the launch price in a new shop, with the number of claimed licenses", async () => {
    expect(await callExpectingSuccess("getPricing")).toEqual({
      refundDays: 7,
      priceCents: 500,
      currency: "usd",
      assistantNumber: "+1 202-555-0142",
      claimed: 4287,
      limit: 5000,
      nextPriceCents: 9700,
    });
  });

  it("comes with the countries where licenses are sold, without the notes of admins", async () => {
    await saveSettings({ salesRegions: "+39 open 2026-11-21 notes\n* closed whatsapp 2026-11-21 https://example.com" });
    const { salesRegions } = await callExpectingSuccess("getPricing");
    expect(salesRegions).toEqual([{ dialCode: "39" }, { dialCode: "", reason: "whatsapp" }]);
    await saveSettings({ salesRegions: "no rule" });
    expect(await callExpectingSuccess("getPricing")).not.toHaveProperty("salesRegions");
    await saveSettings({});
  });

  it("comes with the seller's name and address in one line, once an admin has entered a name", async () => {
    await saveSettings({ sellerAddress: "1 Harbour Street\nLisbon" });
    expect(await callExpectingSuccess("getPricing")).not.toHaveProperty("seller");
    await saveSettings({
      sellerName: "Everline Ltd",
      sellerAddress: "1 Harbour Street\nLisbon",
      sellerTaxNumber: "PT1",
    });
    expect(await callExpectingSuccess("getPricing")).toMatchObject({
      seller: "Everline Ltd, 1 Harbour Street, Lisbon",
    });
    await saveSettings({});
  });

  it("follows the settings, with defaults for invalid ones", async () => {
    await saveSettings({ priceCents: "abc", currency: "EUR", assistantNumber: "+1 202-555-0199", secret: "no" });
    const { body } = await call("getPricing");
    expect(body).toMatchObject({ priceCents: 500, currency: "eur", assistantNumber: "+1 202-555-0199" });
    expect(JSON.stringify(body), "other settings are never public").not.toContain("secret");
    await saveSettings({});
  });

  it("switches to the regular price with the license that reaches the limit, not before", async () => {
    await putRow({ ...keys.total(), licencesSold: 712 });
    expect(await callExpectingSuccess("getPricing")).toMatchObject({ priceCents: 500, claimed: 4999 });
    await putRow({ ...keys.total(), licencesSold: 713 });
    expect(await callExpectingSuccess("getPricing")).toMatchObject({
      priceCents: 9700,
      claimed: 5000,
      nextPriceCents: 9700,
    });
  });

  it("may be cached at the edge for a minute, unlike personal replies", async () => {
    expect((await call("getPricing")).headers["cache-control"]).toBe("public, max-age=0, s-maxage=60");
    expect((await call("getMe")).headers["cache-control"]).toBe("no-store");
  });
});
