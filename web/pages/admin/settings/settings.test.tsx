import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { knownSettingWords } from "#shared/content/words/admin/known-settings.ts";
import { settingsWords } from "#shared/content/words/admin/settings.ts";
import { readRegionRules } from "#shared/domain/sales-regions.ts";
import { isSettingKey, knownSettings, settingTexts } from "#shared/domain/settings.ts";
import { adminExamples } from "#shared/examples/admin.ts";
import { openAdmin, signInAdminBeforeEach } from "#web/testing/admin.tsx";
import { type Call, failure, stubApi } from "#web/testing/stub-api.ts";
import Settings from "./settings.tsx";

signInAdminBeforeEach();

const known = Object.keys(knownSettings)
  .filter(isSettingKey)
  .map((key) => {
    const { kind, initial } = knownSettings[key];
    return { key, kind, ...knownSettingWords[key], default: initial };
  });
const settingsReply = (texts: Record<string, string> = {}, version = 3) => ({
  settings: settingTexts(texts),
  version,
  savedAt: "2026-11-21T10:15:00.000Z",
  savedBy: "bea@everline.example",
  known,
});
/** The response of a server that stores what it is sent. */
const saveSucceeds = (call: Call) => ({ reply: settingsReply(requestBody(call).settings, 4) });
const requestBody = ({ body }: Call) => body as { settings: Record<string, string>; version: number };
const shopAnswers = (texts: Record<string, string> = {}) => ({
  getAdminSettings: { reply: settingsReply(texts) },
  getAdminSummary: { reply: adminExamples.getAdminSummary.reply },
  updateAdminSettings: saveSucceeds,
});
const conflictFailure = failure(409, "", { code: "changed_meanwhile" });

const openSettings = () => openAdmin("settings", Settings);
type User = ReturnType<typeof openSettings>;
const field = (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name });
const type = async (user: User, name: string, text: string) => {
  const input = await field(name);
  await user.clear(input);
  await user.type(input, text);
};
const save = (user: User) => user.click(screen.getByRole("button", { name: "Save" }));
const priceLabel = "Launch price (USD)";

describe("the settings", () => {
  it("show prices as amounts, and are all saved in cents, with their version", async () => {
    const api = stubApi(shopAnswers({ banner: "Hello" }));
    const user = openSettings();
    expect((await field(priceLabel)).value).toBe("5.00");
    expect((await field("Regular price (USD)")).value).toBe("97.00");
    await type(user, priceLabel, "7.50");
    await save(user);
    expect(await screen.findByText("Settings updated successfully.")).toBeDefined();
    const [call] = api.callsOf("updateAdminSettings");
    expect(call && requestBody(call)).toEqual({
      settings: settingTexts({ priceCents: "750", banner: "Hello" }),
      version: 3,
    });
    expect((await field(priceLabel)).value).toBe("7.50");
    expect(screen.getByText("No unsaved changes.")).toBeDefined();
  });

  it("show the server's reply after a save, not the typed text", async () => {
    stubApi({
      ...shopAnswers(),
      updateAdminSettings: { reply: settingsReply({ assistantNumber: "+1 202-555-0199" }, 4) },
    });
    const user = openSettings();
    await type(user, "Assistant's number", "+12025550199");
    await save(user);
    await screen.findByText("Settings updated successfully.");
    expect((await field("Assistant's number")).value).toBe("+1 202-555-0199");
  });

  it.each([
    [priceLabel, "five", "Enter an amount, for example 5.00."],
    [priceLabel, "", "Enter an amount, for example 5.00."],
    [priceLabel, "5.005", "USD doesn't have that many decimals. Enter, for example, 5.00."],
    [priceLabel, "0.49", "Stripe doesn't accept less than $0.50."],
    [priceLabel, "1000000", "That's more than Stripe accepts."],
    ["Launch limit", "4,300", "Enter a whole number."],
    ["Launch limit", "4000", /^4,287 licenses were sold before this shop opened/],
    ["Currency", "dollars", "Enter a currency code such as usd."],
    ["Currency", "kpw", "Stripe doesn't support KPW."],
    ["Assistant's number", "555", /^Enter the number with its country code/],
    ["Sales regions", "+39 open", /^“\+39 open” isn't a valid rule\./],
    ["Sales regions", "+39 open 2026-11-21\n+210 closed law 2026-11-21", "No country has the dial code +210."],
    ["Seller's address", "1\n2\n3\n4\n5\n6\n7\n8\n9", "Enter at most 8 lines."],
  ])("are not sent when %s is %j", async (name, text, message) => {
    const api = stubApi(shopAnswers());
    const user = openSettings();
    const input = await field(name);
    await user.clear(input);
    if (text !== "") await user.type(input, text);
    await save(user);
    const errors = await screen.findAllByText(message);
    expect(errors.some(({ id }) => input.getAttribute("aria-describedby")?.includes(id))).toBe(true);
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(input);
    expect(api.callsOf("updateAdminSettings")).toEqual([]);
    expect(
      screen.getByText("This is what visitors see now. Fix the fields with errors to preview your changes."),
    ).toBeDefined();
  });

  it("offer Save and Discard only for changes, and keep the focus when Discard disappears", async () => {
    const api = stubApi(shopAnswers());
    const user = openSettings();
    await field(priceLabel);
    const saveButton = screen.getByRole("button", { name: "Save" });
    expect(saveButton.getAttribute("aria-disabled")).toBe("true");
    expect(screen.queryByRole("button", { name: "Discard" })).toBeNull();
    await save(user);
    expect(api.callsOf("updateAdminSettings")).toEqual([]);
    await type(user, priceLabel, "7.50");
    expect(saveButton.getAttribute("aria-disabled")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Discard" }));
    expect(document.activeElement).toBe(saveButton);
    expect(saveButton.getAttribute("aria-disabled")).toBe("true");
  });

  it("say which countries the sales rules mean, while they are typed", async () => {
    stubApi(shopAnswers({ salesRegions: "+39 open 2026-11-21" }));
    const user = openSettings();
    const input = await field("Sales regions");
    const meaning = () =>
      within(screen.getByRole("region", { name: "Where you sell" }))
        .getAllByRole("term")
        .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
        .slice(0, 4);
    await waitFor(() => expect(meaning()[0]).toBe("Open: Italy, Vatican City, All other countries"));
    await user.type(
      input,
      "{End}{Enter}+1809 closed paused 2026-11-21{Enter}+7701 closed law 2026-11-21{Enter}* closed whatsapp 2026-11-21{Enter}+4",
    );
    expect(meaning()).toEqual([
      "Open: Italy, Vatican City",
      "Closed (law): Numbers that begin with +7701 (Kazakhstan, Russia)",
      "Closed (paused): Numbers that begin with +1809",
      "Closed (WhatsApp's rules): All other countries",
    ]);
  });

  it("keep as many sales rules as an operator's setup writes, and are saved with them", async () => {
    const rules = ["+39", "+30", "+31", "+32", "+33", "+34", "+351", "+352", "+353"].map(
      (code) => `${code} open 2026-11-21`,
    );
    const salesRegions = [...rules, "* closed whatsapp 2026-11-21"].join("\n");
    stubApi(shopAnswers({ salesRegions }));
    const user = openSettings();
    await type(user, priceLabel, "7.50");
    await save(user);
    expect(await screen.findByText("Settings updated successfully.")).toBeDefined();
  });

  it("show how to write a sales rule, with examples that the shop accepts", async () => {
    stubApi(shopAnswers());
    const user = openSettings();
    await user.click(await screen.findByText("How to write a rule"));
    const examples = settingsWords.known.regionRules.rules.map(([rule]) => rule);
    for (const rule of examples) {
      expect(screen.getByText(rule)).toBeDefined();
      expect(readRegionRules(rule)).toHaveLength(1);
    }
  });

  it("show what visitors see right after the prices", async () => {
    stubApi(shopAnswers());
    openSettings();
    const headings = (await screen.findAllByRole("heading", { level: 2 })).map(({ textContent }) => textContent);
    expect(headings.slice(0, 3)).toEqual(["Price", "What visitors see", "Assistant"]);
  });

  it("are grouped by what they are about", async () => {
    stubApi(shopAnswers());
    openSettings();
    const labels = async (group: string) =>
      within(await screen.findByRole("region", { name: group }))
        .getAllByRole("textbox")
        .map((input) => input.getAttribute("name"));
    expect(await labels("Price")).toEqual([
      "priceCents",
      "regularPriceCents",
      "launchLimit",
      "launchClaimed",
      "currency",
    ]);
    expect(await labels("Assistant")).toEqual(["assistantNumber", "lineMoveDays"]);
    expect(await labels("Refunds")).toEqual(["refundDays"]);
    expect(await labels("Where you sell")).toEqual(["salesRegions"]);
    expect(await labels("Seller")).toEqual(["sellerName", "sellerAddress", "sellerTaxNumber", "taxNote"]);
    expect(screen.queryByRole("region", { name: "More settings" })).toBeNull();
  });

  it("that are invalid are named beside Save, and a click on a name leads to its field", async () => {
    stubApi(shopAnswers());
    const user = openSettings();
    await type(user, priceLabel, "0.10");
    await type(user, "Launch limit", "many");
    await save(user);
    const bar = within(screen.getByRole("region", { name: "Changes" }));
    expect(bar.getByText("Fix 2 fields before saving.")).toBeDefined();
    await user.click(bar.getByRole("button", { name: "Launch limit" }));
    expect(document.activeElement).toBe(await field("Launch limit"));
  });

  it("show their errors once a click elsewhere is complete, so that its button does not move away from under it", async () => {
    stubApi(shopAnswers());
    const user = openSettings();
    await type(user, priceLabel, "0.10");
    const target = screen.getByRole("button", { name: "Add a value" });
    await user.pointer({ keys: "[MouseLeft>]", target });
    expect(document.activeElement).toBe(target);
    expect(screen.queryByText("Stripe doesn't accept less than $0.50.")).toBeNull();
    await user.pointer({ keys: "[/MouseLeft]", target });
    expect(await screen.findByText("Stripe doesn't accept less than $0.50.")).toBeDefined();
  });

  it("have amounts without decimals in a currency that has none", async () => {
    const api = stubApi(shopAnswers({ currency: "jpy", priceCents: "500", regularPriceCents: "9700" }));
    const user = openSettings();
    expect((await field("Launch price (JPY)")).value).toBe("500");
    await type(user, "Launch price (JPY)", "650");
    await save(user);
    await screen.findByText("Settings updated successfully.");
    expect(api.callsOf("updateAdminSettings").map((call) => requestBody(call).settings.priceCents)).toEqual(["650"]);
  });

  it("keep a typed amount when the currency changes, and report that it is now too little", async () => {
    stubApi(shopAnswers());
    const user = openSettings();
    await type(user, "Currency", "jpy");
    await save(user);
    expect(await screen.findAllByText("Stripe doesn't accept less than ¥50.")).not.toHaveLength(0);
    expect((await field("Launch price (JPY)")).value).toBe("5.00");
  });

  it("take the seller's address in lines, and may leave the seller blank", async () => {
    const api = stubApi(shopAnswers({ sellerName: "Everline" }));
    const user = openSettings();
    await type(user, "Seller's address", "1 Main Street{Enter}Springfield");
    await user.clear(await field("Seller"));
    await save(user);
    await screen.findByText("Settings updated successfully.");
    expect(api.callsOf("updateAdminSettings").map((call) => requestBody(call).settings)).toEqual([
      settingTexts({ sellerName: "", sellerAddress: "1 Main Street\nSpringfield" }),
    ]);
  });

  it("mark a field that the server rejects until it is edited", async () => {
    const issues = [{ path: "settings.assistantNumber", message: "This isn't a valid number." }];
    stubApi({ ...shopAnswers(), updateAdminSettings: failure(422, "This isn't a valid number.", { issues }) });
    const user = openSettings();
    await type(user, "Assistant's number", "+99 9999999");
    await save(user);
    const input = await field("Assistant's number");
    await waitFor(() => expect(input.getAttribute("aria-invalid")).toBe("true"));
    await user.type(input, "1");
    expect(input.getAttribute("aria-invalid")).toBeNull();
  });

  it("report failed loads and failed saves", async () => {
    const { answers } = stubApi({ ...shopAnswers(), getAdminSettings: failure(400, "") });
    const user = openSettings();
    expect(await screen.findByText("Unable to load settings.")).toBeDefined();
    Object.assign(answers, shopAnswers(), { updateAdminSettings: { status: 500 } });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await type(user, priceLabel, "6.00");
    await save(user);
    expect(await screen.findByText("Unable to update settings.")).toBeDefined();
    expect((await field(priceLabel)).value).toBe("6.00");
  });

  it("can be reset to a default and to the saved values", async () => {
    stubApi(shopAnswers({ priceCents: "800" }));
    const user = openSettings();
    await user.click(await screen.findByRole("button", { name: "Reset to default: Launch price" }));
    expect((await field(priceLabel)).value).toBe("5.00");
    expect(screen.getByText("1 unsaved change.")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Discard" }));
    expect((await field(priceLabel)).value).toBe("8.00");
  });
});

describe("custom settings", () => {
  it("are added and removed", async () => {
    const api = stubApi(shopAnswers({ banner: "Hello" }));
    const user = openSettings();
    await user.click(await screen.findByRole("button", { name: "Remove banner" }));
    await user.click(screen.getByRole("button", { name: "Add a value" }));
    await user.type(screen.getByRole("textbox", { name: "Name 1" }), "shelf");
    await user.type(screen.getByRole("textbox", { name: "Text of shelf" }), "Second");
    expect(screen.getByText("2 unsaved changes.")).toBeDefined();
    await save(user);
    await screen.findByText("Settings updated successfully.");
    expect(api.callsOf("updateAdminSettings").map((call) => requestBody(call).settings)).toEqual([
      settingTexts({ shelf: "Second" }),
    ]);
  });

  it.each([
    ["", "Enter a name, or remove this row."],
    ["banner", "This name is listed twice."],
    ["priceCents", "This name has its own field above."],
    ["pricecents", "There's already a setting named priceCents. Did you mean that one?"],
    ["api key", /^This looks like a password or secret key/],
  ])("are not saved with the name %j, and say why below it", async (key, message) => {
    const api = stubApi(shopAnswers({ banner: "Hello" }));
    const user = openSettings();
    await user.click(await screen.findByRole("button", { name: "Add a value" }));
    const name = screen.getByRole("textbox", { name: "Name 2" });
    if (key !== "") await user.type(name, key);
    await save(user);
    expect(await screen.findByText(message)).toBe(name.nextElementSibling);
    expect(api.callsOf("updateAdminSettings")).toEqual([]);
    expect(screen.getByRole("button", { name: key === "" ? "Other values, row 2" : key })).toBeDefined();
  });
});

describe("the site preview", () => {
  const displayedSetting = async (label: string) => {
    const region = await screen.findByRole("region", { name: "What visitors see" });
    const row = (await within(region).findByText(label)).parentElement ?? expect.fail();
    return within(row)
      .getAllByRole("definition")
      .map(({ textContent }) => textContent);
  };

  it("compares the site now with the site after saving", async () => {
    stubApi(shopAnswers());
    const user = openSettings();
    expect(await screen.findByText("Visitors see this now.")).toBeDefined();
    expect(await displayedSetting("Price")).toEqual(["$5.00"]);
    await type(user, priceLabel, "7");
    expect(await displayedSetting("Price")).toEqual(["Now$5.00", "Once saved$7.00"]);
    expect(await displayedSetting("Counter")).toEqual([
      "Now4,351 of 5,000 claimed. 649 left at $5.00, then $97.00.",
      "Once saved4,351 of 5,000 claimed. 649 left at $7.00, then $97.00.",
    ]);
    expect(screen.getByText("Visitors see these changes as soon as you save.")).toBeDefined();
  });

  it("reports that a change ends the launch", async () => {
    stubApi(shopAnswers());
    const user = openSettings();
    await type(user, "Launch limit", "4351");
    const bar = within(screen.getByRole("region", { name: "Changes" }));
    expect(await bar.findByText(/^Saving ends the launch: 4,351 licenses are claimed/)).toBeDefined();
    expect(await displayedSetting("Price")).toEqual(["Now$5.00", "Once saved$97.00"]);
  });

  it("does not change with a custom setting", async () => {
    stubApi(shopAnswers({ banner: "Hello" }));
    const user = openSettings();
    await type(user, "Text of banner", "Other");
    expect(await screen.findByText("1 unsaved change.")).toBeDefined();
    expect(screen.getByText("Visitors see this now.")).toBeDefined();
  });
});

describe("a concurrent save", () => {
  const saveWithConflict = async (otherAdminsTexts: Record<string, string>) => {
    const api = stubApi({ ...shopAnswers({ banner: "Hello" }), updateAdminSettings: [conflictFailure, saveSucceeds] });
    const user = openSettings();
    await type(user, priceLabel, "7.00");
    api.answers.getAdminSettings = { reply: settingsReply(otherAdminsTexts, 9) };
    await save(user);
    return { api, user };
  };

  it("is reported with its author, its time and the keys that differ, and the typed text stays", async () => {
    await saveWithConflict({ banner: "Theirs" });
    const alert = await screen.findByRole("alert");
    const rows = within(alert)
      .getAllByRole("row")
      .slice(1)
      .map(({ textContent }) => textContent);
    expect(rows).toEqual(["Launch price$5.00$7.00", "bannerTheirsHello"]);
    expect(alert.textContent).toMatch(/^bea@everline\.example saved the settings on Nov 21, 2026, .*while you were/);
    expect(
      within(alert)
        .getByRole("link", { name: /^See what they changed in the audit log/ })
        .getAttribute("href"),
    ).toBe("/admin/audit?action=settings.save");
    expect((await field(priceLabel)).value).toBe("7.00");
  });

  it("leaves nothing to save or discard until I choose", async () => {
    const { api, user } = await saveWithConflict({ banner: "Theirs" });
    await screen.findByRole("alert");
    for (const name of ["Save", "Discard"])
      expect(screen.getByRole<HTMLButtonElement>("button", { name }).disabled).toBe(true);
    await user.type(await field(priceLabel), "{Enter}");
    expect(api.callsOf("updateAdminSettings")).toHaveLength(1);
  });

  it("is kept when my changes are applied on top", async () => {
    const { api, user } = await saveWithConflict({ banner: "Theirs", shelf: "New" });
    await user.click(await screen.findByRole("button", { name: "Keep my changes and review" }));
    expect((await field("Text of banner")).value).toBe("Theirs");
    await save(user);
    await screen.findByText("Settings updated successfully.");
    expect(
      api
        .callsOf("updateAdminSettings")
        .map((call) => requestBody(call))
        .at(-1),
    ).toEqual({
      settings: settingTexts({ priceCents: "700", banner: "Theirs", shelf: "New" }),
      version: 9,
    });
  });

  it("replaces my changes if I choose that", async () => {
    const { user } = await saveWithConflict({ priceCents: "900" });
    await user.click(await screen.findByRole("button", { name: "Discard mine and use theirs" }));
    expect((await field(priceLabel)).value).toBe("9.00");
    expect(screen.getByText("No unsaved changes.")).toBeDefined();
  });
});

describe("leaving the settings", () => {
  it("asks for confirmation when there are unsaved changes", async () => {
    stubApi(shopAnswers());
    const user = openSettings();
    await type(user, priceLabel, "7.00");
    await user.click(screen.getByRole("link", { name: "Users" }));
    await user.click(await screen.findByRole("button", { name: "Stay here" }));
    expect((await field(priceLabel)).value).toBe("7.00");
    await user.click(screen.getByRole("link", { name: "Users" }));
    await user.click(await screen.findByRole("button", { name: "Leave without saving" }));
    expect(await screen.findByText("at /admin/users")).toBeDefined();
  });

  it("by closing the page asks for the browser's confirmation only when there are unsaved changes", async () => {
    stubApi(shopAnswers());
    const user = openSettings();
    const isAsked = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    await field(priceLabel);
    expect(isAsked()).toBe(false);
    await type(user, priceLabel, "7.00");
    expect(isAsked()).toBe(true);
    await user.click(screen.getByRole("button", { name: "Discard" }));
    expect(isAsked()).toBe(false);
  });

  it("by signing out does not ask, even with unsaved changes", async () => {
    stubApi(shopAnswers());
    const user = openSettings();
    await type(user, priceLabel, "7.00");
    const [signOut] = screen.getAllByRole("button", { name: "Sign out" });
    await user.click(signOut ?? expect.fail());
    expect(await screen.findByText("at /login")).toBeDefined();
  });
});
