import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { knownSettings, settingKinds } from "#shared/domain/settings.ts";
import { deleteRow } from "../../data/erasure.ts";
import { keys } from "../../data/keys.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newAdmin, newCustomer, newNumber } from "../../testing/people.ts";
import { allRows, putRow } from "../../testing/rows.ts";
import { databaseRequestsOf } from "../../testing/stored-records.ts";

let admin: Customer;
beforeAll(async () => {
  admin = await newAdmin();
});
beforeEach(() => deleteRow(keys.settings()));

type Texts = Record<string, string>;
const getSettings = () => callExpectingSuccess("getAdminSettings", { token: admin.token });
const saveSettings = (settings: Texts, version?: number) =>
  callExpectingSuccess("updateAdminSettings", {
    token: admin.token,
    body: { settings, ...(version === undefined ? {} : { version }) },
  });
const callUpdate = (body: unknown, token = admin.token) => call("updateAdminSettings", { token, body });
const settingsRows = async () => (await allRows()).filter(({ pk }) => pk === "SETTINGS");
const listSaveEntries = async () =>
  (await callExpectingSuccess("listAdminAudit", { token: admin.token })).entries.filter(
    ({ action }) => action === "settings.save",
  );
const defaults = Object.fromEntries(Object.entries(knownSettings).map(([key, { initial }]) => [key, initial]));

/** Expects a rejection and no write. `reasons`: a pattern of the message by the path of each issue. */
async function expectRejected(settings: Texts, reasons: Record<string, RegExp>) {
  const before = await allRows();
  const response = await callUpdate({ settings });
  expect(response, JSON.stringify(settings)).toMatchObject({ status: 422, code: "invalid" });
  const { issues } = JSON.parse(JSON.stringify(response.body));
  expect(Object.keys(reasons)).toEqual(issues.map(({ path }: { path: string }) => path));
  for (const { path, message } of issues) expect(message).toMatch(reasons[path] ?? /never/);
  expect(response.message).toBe(issues[0].message);
  expect(await allRows()).toEqual(before);
  return response;
}

describe("the settings", () => {
  it("can be read and changed by admins only", async () => {
    const { token } = await newCustomer();
    for (const id of ["getAdminSettings", "updateAdminSettings"] as const) {
      const body = id === "updateAdminSettings" ? { body: { settings: {} } } : {};
      expect(await call(id, { token, ...body })).toMatchObject({ status: 403, code: "forbidden" });
      expect(await call(id, body)).toMatchObject({ status: 401, code: "sign_in_required" });
    }
    expect(await settingsRows()).toEqual([]);
  });

  it("are the defaults in a new shop, with the metadata for a form", async () => {
    const { settings, version, known } = await getSettings();
    expect(settings).toEqual(defaults);
    expect(version).toBe(0);
    expect(known.map(({ key }) => key)).toEqual(Object.keys(defaults));
    expect(known[0]).toMatchObject({ key: "priceCents", kind: "money", label: "Launch price", default: "500" });
    for (const { help, kind } of known) {
      expect(help).toMatch(/\w{3}.*\.$/);
      expect(settingKinds).toContain(kind);
    }
    expect(await databaseRequestsOf(getSettings)).toEqual(["GetItem", "GetItem"]);
  });

  it("are returned as they take effect: an invalid saved value is replaced by its default", async () => {
    await putRow({ ...keys.settings(), values: { priceCents: "abc", currency: "EUR", motto: "Hello" } });
    const { settings, version } = await getSettings();
    expect(settings).toEqual({ ...defaults, currency: "eur", motto: "Hello" });
    expect(version).toBe(0);
    expect(
      (await saveSettings({ ...settings, priceCents: "700" }, 0)).version,
      "a row without a version is version 0",
    ).toBe(1);
  });

  it("take effect immediately, on the price and on a new order's amount", async () => {
    const texts = { priceCents: "700", regularPriceCents: "9900", launchLimit: "6000", currency: "EUR" };
    const saved = await saveSettings({ ...texts, assistantNumber: " +1 202-555-0177 " });
    expect(saved).toMatchObject({ version: 1, settings: { ...texts, currency: "eur", launchClaimed: "4287" } });
    expect(await callExpectingSuccess("getPricing")).toMatchObject({
      priceCents: 700,
      nextPriceCents: 9900,
      limit: 6000,
      currency: "eur",
      assistantNumber: "+1 202-555-0177",
    });
    const { token } = await newCustomer();
    const opened = await callExpectingSuccess("createPaymentIntent", { token, body: { phone: newNumber() } });
    expect(opened).toMatchObject({ amount: 700, currency: "eur" });
  });

  it("keep the seller's address in lines without blank ones, and let the seller be blank", async () => {
    const { settings } = await saveSettings({
      sellerName: " Everline Inc. ",
      sellerAddress: "\n 1 Main Street \r\n\r\nSpringfield\n",
      sellerTaxNumber: "",
      taxNote: "Includes 19% VAT.",
    });
    expect(settings).toEqual({
      ...defaults,
      sellerName: "Everline Inc.",
      sellerAddress: "1 Main Street\nSpringfield",
      taxNote: "Includes 19% VAT.",
    });
  });

  it("are replaced as a whole: an omitted setting returns to its default or, if unknown, is deleted", async () => {
    await saveSettings({ priceCents: "700", motto: "Be well", "footer.note": "2026" });
    expect((await getSettings()).settings).toEqual({
      ...defaults,
      priceCents: "700",
      motto: "Be well",
      "footer.note": "2026",
    });
    await saveSettings({ motto: "  Be  better\n " });
    expect(await settingsRows(), "the omitted price is not stored, so it follows the default").toMatchObject([
      { values: { motto: "  Be  better\n " } },
    ]);
    expect(Object.keys((await settingsRows())[0]?.values ?? {})).toEqual(["motto"]);
    expect((await getSettings()).settings, "unknown settings are stored verbatim").toEqual({
      ...defaults,
      motto: "  Be  better\n ",
    });
    expect((await callExpectingSuccess("getPricing")).priceCents).toBe(500);
  });
});

describe("a save", () => {
  it("is audited with the changes only, and a price with its currency", async () => {
    const count = (await listSaveEntries()).length;
    await saveSettings({ priceCents: "700", motto: "Hello", gone: "soon" });
    await saveSettings({ priceCents: "800", motto: "Hello", currency: "usd" });
    const [second, first, ...older] = await listSaveEntries();
    expect(older).toHaveLength(count);
    expect(first).toMatchObject({
      by: { userId: admin.id, email: admin.email },
      target: "settings",
      old: { priceCents: "500", currency: "usd", motto: null, gone: null },
      new: { priceCents: "700", currency: "usd", motto: "Hello", gone: "soon" },
    });
    expect(second?.old).toEqual({ priceCents: "700", currency: "usd", gone: "soon" });
    expect(second?.new).toEqual({ priceCents: "800", currency: "usd", gone: null });
  });

  it("is returned with its time and its author, for an admin who saves at the same time", async () => {
    expect(await getSettings()).toMatchObject({ version: 0, savedAt: null, savedBy: null });
    const saved = await saveSettings({ priceCents: "700" });
    expect(saved).toMatchObject({ version: 1, savedBy: admin.email, savedAt: expect.stringMatching(/Z$/) });
    expect(await getSettings()).toEqual(saved);
  });

  it("without changes creates no version and no audit entry, even if it repeats the last save", async () => {
    const { settings } = await getSettings();
    const count = (await listSaveEntries()).length;
    expect((await saveSettings(settings)).version).toBe(0);
    expect(await settingsRows()).toEqual([]);
    await saveSettings({ ...settings, priceCents: "700" }, 0);
    expect((await saveSettings({ ...settings, priceCents: "700" }, 0)).version).toBe(1);
    expect((await saveSettings({ priceCents: "700" })).version).toBe(1);
    expect(await listSaveEntries()).toHaveLength(count + 1);
  });

  it("based on another version than the current one is rejected", async () => {
    await saveSettings({ priceCents: "700" }, 0);
    const before = await allRows();
    for (const version of [0, 2, 99]) {
      const rejection = await callUpdate({ settings: { priceCents: "800" }, version });
      expect(rejection).toMatchObject({ status: 409, code: "changed_meanwhile" });
    }
    expect(await allRows()).toEqual(before);
    expect((await saveSettings({ priceCents: "800" }, 1)).version).toBe(2);
    expect((await saveSettings({ priceCents: "900" })).version, "without a version, the last save wins").toBe(3);
  });

  it("wins or loses as a whole against a concurrent one, and every version is audited", async () => {
    const count = (await listSaveEntries()).length;
    const saves = [601, 602, 603, 604].map((price) =>
      callUpdate({ settings: { priceCents: String(price) }, version: 0 }),
    );
    const statuses = (await Promise.all(saves)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409, 409]);
    expect((await getSettings()).version).toBe(1);
    expect(await listSaveEntries()).toHaveLength(count + 1);
    const unversionedSaves = await Promise.all(
      [701, 702, 703].map((price) => callUpdate({ settings: { priceCents: String(price) } })),
    );
    expect(unversionedSaves.every(({ status }) => status === 200)).toBe(true);
    expect((await getSettings()).version).toBe(4);
    expect(await listSaveEntries()).toHaveLength(count + 4);
  });
});

describe("a setting is rejected", () => {
  it.each<[Texts, RegExp]>([
    [{ priceCents: "abc" }, /whole number of cents, for example 500/],
    [{ priceCents: "0" }, /whole number of cents/],
    [{ priceCents: "5.00" }, /whole number of cents/],
    [{ priceCents: "-500" }, /whole number of cents/],
    [{ priceCents: "" }, /whole number of cents/],
    [{ priceCents: "1e3" }, /whole number of cents/],
    [{ priceCents: "５００" }, /whole number of cents/],
    [{ priceCents: "49" }, /less than \$0\.50\. Enter at least 50\./],
    [{ priceCents: "100000000" }, /more than Stripe accepts/],
    [{ regularPriceCents: "10" }, /doesn't accept less than/],
    [{ regularPriceCents: "97 USD" }, /whole number of cents/],
    [{ currency: "zzz" }, /currency code such as usd/],
    [{ currency: "dollars" }, /currency code/],
    [{ currency: "" }, /currency code/],
    [{ currency: "irr" }, /Stripe doesn't support irr/],
    [{ launchLimit: "many" }, /whole number/],
    [{ launchLimit: "-1" }, /whole number/],
    [{ launchClaimed: "4287.5" }, /whole number/],
    [{ launchLimit: "4286" }, /4287 licenses were sold before this shop opened.*Set it to 4287 to end the launch/],
    [{ assistantNumber: "call me" }, /country code/],
    [{ assistantNumber: "202-555-0142" }, /country code/],
    [{ assistantNumber: "+1 202" }, /country code/],
    [{ assistantNumber: "+999 202-555-0142" }, /isn't a valid number/],
    [{ assistantNumber: "+1 202-555-01421111" }, /isn't a valid number/],
    [{ refundDays: "a week" }, /whole number/],
    [{ refundDays: "366" }, /more than 365 days/],
    [{ lineMoveDays: "3651" }, /more than 3650 days/],
    [{ sellerName: "x".repeat(201) }, /too long.*200 characters/],
    [{ sellerName: "Everline\nInc." }, /one line/],
    [{ sellerAddress: "street\n".repeat(9).replaceAll("street", "1 Main Street") }, /too many lines.*maximum is 8/],
    [{ sellerAddress: "x".repeat(501) }, /too long.*500 characters/],
    [{ sellerAddress: "1 Main\tStreet" }, /letters, digits and symbols/],
    [{ sellerTaxNumber: "1".repeat(61) }, /too long.*60 characters/],
    [{ taxNote: "Includes\nVAT" }, /one line/],
    [{ pricecents: "700" }, /There's already a setting named priceCents/],
    [{ "priceCents ": "700" }, /There's already a setting named priceCents/],
  ])("when its value or its name is invalid: %j", async (settings, reason) => {
    const [key = ""] = Object.keys(settings);
    await expectRejected(settings, { [`settings.${key}`]: reason });
  });

  it("together with every other invalid one", async () => {
    await expectRejected(
      { priceCents: "free", motto: "Hello", currency: "zzz", launchLimit: "6000" },
      { "settings.priceCents": /cents/, "settings.currency": /currency/ },
    );
  });

  it("when the price is too low for the currency, or too fine for its smallest unit", async () => {
    await expectRejected(
      { currency: "huf", priceCents: "500" },
      { "settings.priceCents": /less than HUF\s175\. Enter at least 17500\./, "settings.regularPriceCents": /17500/ },
    );
    await expectRejected(
      { currency: "vnd", priceCents: "500" },
      {
        "settings.priceCents": /doesn't accept less than ₫27,000/,
        "settings.regularPriceCents": /doesn't accept less than ₫27,000/,
      },
    );
    await expectRejected(
      { currency: "kwd", priceCents: "1505", regularPriceCents: "9700" },
      { "settings.priceCents": /1510/ },
    );
    await expectRejected(
      { currency: "isk", priceCents: "15050", regularPriceCents: "97000" },
      { "settings.priceCents": /15100/ },
    );
    for (const settings of [
      { currency: "jpy", priceCents: "500", regularPriceCents: "9700" },
      { currency: "kwd", priceCents: "1500", regularPriceCents: "9700" },
      { currency: "usd", priceCents: "50", regularPriceCents: "99999999" },
      { launchLimit: "4287" },
    ]) {
      expect((await callUpdate({ settings })).status, JSON.stringify(settings)).toBe(200);
    }
    expect((await callExpectingSuccess("getPricing")).priceCents, "the launch is over").toBe(9700);
  });

  const secretMessage = /looks like a secret.*secret store/;
  it.each([
    `sk_live_${"51Habc".repeat(4)}`,
    "sk_test_1",
    "rk_live_abc",
    `whsec_${"a".repeat(32)}`,
    "AKIAIOSFODNN7EXAMPLE",
    "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    "-----BEGIN PRIVATE KEY-----\nMIIE",
    `the key is sk_live_${"x".repeat(24)}, keep it`,
  ])("when it is a secret: %s", async (secret) => {
    const response = await expectRejected({ note: secret }, { "settings.note": secretMessage });
    expect(JSON.stringify(response.body)).not.toContain(secret.slice(-12));
    const nameResponse = await expectRejected(
      { [secret.slice(0, 100)]: "x" },
      { settings: /setting's name looks like a secret/ },
    );
    expect(JSON.stringify(nameResponse.body)).not.toContain(secret.slice(-12));
  });

  it.each(["stripeSecret", "STRIPE_SECRET_KEY", "password", "api_key", "awsAccessKeyId"])(
    "when its name is that of a secret: %s",
    async (key) => {
      await expectRejected({ [key]: "x" }, { settings: /setting's name looks like a secret/ });
    },
  );

  it("but not when it merely resembles a secret", async () => {
    const harmless = {
      note: "The secret of good health is a password to nothing.",
      stripePublishable: "pk_live_51Habc51Habc51Habc",
      commit: "0123456789abcdef0123456789abcdef01234567",
      risk_level: "task_list",
      link: `https://example.com/${"aB3".repeat(20)}`,
    };
    expect((await saveSettings(harmless)).settings).toMatchObject(harmless);
  });

  it("when there are too many settings, or too much text in total", async () => {
    const settingsWith = (count: number, text: string) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, text]));
    await expectRejected(settingsWith(201, "x"), { settings: /maximum is 200/ });
    await expectRejected(settingsWith(100, "x".repeat(1000)), { settings: /maximum is 100 KB/ });
    await expectRejected(settingsWith(60, "😀".repeat(500)), { settings: /maximum is 100 KB/ });
    expect(
      (await saveSettings(settingsWith(200, "x".repeat(400)))).version,
      "settings within the limits can be saved and changed",
    ).toBe(1);
    expect((await saveSettings(settingsWith(200, "y".repeat(400)))).version).toBe(2);
    expect(Object.keys((await getSettings()).settings)).toHaveLength(200 + Object.keys(knownSettings).length);
  });

  it.each([
    {},
    { settings: null },
    { settings: [] },
    { settings: { priceCents: 500 } },
    { settings: { "": "x" } },
    { settings: { ["k".repeat(101)]: "x" } },
    { settings: { key: "x".repeat(2001) } },
    { settings: {}, version: -1 },
    { settings: {}, version: "1" },
    { settings: {}, more: 1 },
  ])("in a malformed body: %j", async (body) => {
    expect(await callUpdate(body)).toMatchObject({ status: 422, code: "invalid" });
    expect(await settingsRows()).toEqual([]);
  });

  it("for an unsupported name, but not for an unusual one", async () => {
    for (const key of ["\\ud800", "\\u0000", "a\\nb", "constructor", "toString"]) {
      const rejection = await callUpdate(`{"settings":{"${key}":"x"}}`);
      expect(rejection, key).toMatchObject({ status: 422, message: expect.stringMatching(/valid setting name/) });
    }
    expect((await callUpdate('{"settings":{"__proto__":"x"}}')).status).toBeLessThan(500);
    const oddSettings = { "💡": "half of an emoji: \ud83d", "Öffnungszeiten (neu)": "9–17" };
    const expectedValues = { ...oddSettings, "💡": "half of an emoji: \ufffd" };
    expect((await saveSettings(oddSettings)).settings).toMatchObject(expectedValues);
    expect((await getSettings()).settings).toMatchObject(expectedValues);
    expect((await saveSettings({})).settings).toEqual(defaults);
  });
});

it("a secret that got into the settings some other way is never copied to the audit log", async () => {
  await putRow({ ...keys.settings(), values: { old: "sk_live_abcdefghijklmnop" }, version: 3 });
  await saveSettings({});
  const [entry] = await listSaveEntries();
  expect(entry).toMatchObject({ old: { old: "(a secret)" }, new: { old: null } });
  expect(JSON.stringify(await allRows())).not.toContain("sk_live");
});
