import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { knownSettings, settingTexts } from "#shared/domain/settings.ts";
import { adminExamples } from "#shared/examples/admin.ts";
import { openAdmin, signInAdminBeforeEach } from "#web/testing/admin.tsx";
import { type Call, failure, stubApi } from "#web/testing/stub-api.ts";
import Settings from "./settings.tsx";

signInAdminBeforeEach();

const known = Object.entries(knownSettings).map(([key, { kind, label, help, initial }]) => ({
  key,
  kind,
  label,
  help,
  default: initial,
}));
const reply = (texts: Record<string, string> = {}, version = 3) => ({
  settings: settingTexts(texts),
  version,
  known,
});
/** A fake server that stores what it is sent. */
const saves = (call: Call) => ({ reply: reply(sent(call).settings, 4) });
const sent = ({ body }: Call) => body as { settings: Record<string, string>; version: number };
const shop = (texts: Record<string, string> = {}) => ({
  getAdminSettings: { reply: reply(texts) },
  getAdminSummary: { reply: adminExamples.getAdminSummary.reply },
  updateAdminSettings: saves,
});
const conflict = failure(409, "", { code: "changed_meanwhile" });

const openSettings = () => openAdmin("settings", Settings);
type User = ReturnType<typeof openSettings>;
const field = (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name });
const type = async (user: User, name: string, text: string) => {
  const input = await field(name);
  await user.clear(input);
  await user.type(input, text);
};
const save = (user: User) => user.click(screen.getByRole("button", { name: "Save" }));
const price = "Launch price (USD)";

describe("the settings", () => {
  it("are typed as amounts and saved in cents, completely and with their version", async () => {
    const api = stubApi(shop({ banner: "Hello" }));
    const user = openSettings();
    expect((await field(price)).value).toBe("5.00");
    expect((await field("Regular price (USD)")).value).toBe("97.00");
    await type(user, price, "7.50");
    await save(user);
    expect(await screen.findByText("Settings updated successfully.")).toBeDefined();
    const [call] = api.callsOf("updateAdminSettings");
    expect(call && sent(call)).toEqual({ settings: settingTexts({ priceCents: "750", banner: "Hello" }), version: 3 });
    expect((await field(price)).value).toBe("7.50");
    expect(screen.getByText("No changes.")).toBeDefined();
  });

  it("show the server's reply after a save, not the typed text", async () => {
    stubApi({ ...shop(), updateAdminSettings: { reply: reply({ assistantNumber: "+1 202-555-0199" }, 4) } });
    const user = openSettings();
    await type(user, "Assistant's number", "+12025550199");
    await save(user);
    await screen.findByText("Settings updated successfully.");
    expect((await field("Assistant's number")).value).toBe("+1 202-555-0199");
  });

  it.each([
    [price, "five", "Enter an amount, for example 5.00."],
    [price, "", "Enter an amount, for example 5.00."],
    [price, "5.005", "USD has no unit that small. Enter, for example, 5.00."],
    [price, "0.49", "The card provider does not accept less than $0.50."],
    [price, "1000000", "That is more than the card provider accepts."],
    ["Launch limit", "4,300", "Enter a whole number."],
    ["Launch limit", "4000", /^4,287 licenses were claimed before this shop/],
    ["Currency", "dollars", "Enter a currency code such as usd."],
    ["Currency", "kpw", "The card provider does not support KPW."],
    ["Assistant's number", "555", /^Enter the number with its country code/],
  ])("are not sent with %s %j", async (name, text, message) => {
    const api = stubApi(shop());
    const user = openSettings();
    const input = await field(name);
    await user.clear(input);
    if (text !== "") await user.type(input, text);
    await save(user);
    const problems = await screen.findAllByText(message);
    expect(problems.some(({ id }) => input.getAttribute("aria-describedby")?.includes(id))).toBe(true);
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(input);
    expect(api.callsOf("updateAdminSettings")).toEqual([]);
    expect(screen.getByText("The preview returns once every field is valid.")).toBeDefined();
  });

  it("of a currency without decimals are typed without them", async () => {
    const api = stubApi(shop({ currency: "jpy", priceCents: "500", regularPriceCents: "9700" }));
    const user = openSettings();
    expect((await field("Launch price (JPY)")).value).toBe("500");
    await type(user, "Launch price (JPY)", "650");
    await save(user);
    await screen.findByText("Settings updated successfully.");
    expect(api.callsOf("updateAdminSettings").map((call) => sent(call).settings.priceCents)).toEqual(["650"]);
  });

  it("keep an amount when the currency changes, and report when that is too little", async () => {
    stubApi(shop());
    const user = openSettings();
    await type(user, "Currency", "jpy");
    await save(user);
    expect(await screen.findAllByText("The card provider does not accept less than ¥50.")).not.toHaveLength(0);
    expect((await field("Launch price (JPY)")).value).toBe("5.00");
  });

  it("show the server's error next to the field", async () => {
    const issues = [{ path: "settings.assistantNumber", message: "There can be no such number." }];
    stubApi({ ...shop(), updateAdminSettings: failure(422, "There can be no such number.", { issues }) });
    const user = openSettings();
    await type(user, "Assistant's number", "+99 9999999");
    await save(user);
    const input = await field("Assistant's number");
    await waitFor(() => expect(input.getAttribute("aria-invalid")).toBe("true"));
    await user.type(input, "1");
    expect(input.getAttribute("aria-invalid")).toBeNull();
  });

  it("report failed loads and failed saves", async () => {
    const { answers } = stubApi({ ...shop(), getAdminSettings: failure(400, "") });
    const user = openSettings();
    expect(await screen.findByText("Unable to load settings.")).toBeDefined();
    Object.assign(answers, shop(), { updateAdminSettings: { status: 500 } });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await type(user, price, "6.00");
    await save(user);
    expect(await screen.findByText("Unable to update settings.")).toBeDefined();
    expect((await field(price)).value).toBe("6.00");
  });

  it("can be reset to the saved values, and to a default", async () => {
    stubApi(shop({ priceCents: "800" }));
    const user = openSettings();
    await user.click(await screen.findByRole("button", { name: "Use the default: Launch price" }));
    expect((await field(price)).value).toBe("5.00");
    expect(screen.getByText("1 unsaved change.")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Discard" }));
    expect((await field(price)).value).toBe("8.00");
  });
});

describe("other keys", () => {
  it("are added and removed", async () => {
    const api = stubApi(shop({ banner: "Hello" }));
    const user = openSettings();
    await user.click(await screen.findByRole("button", { name: "Remove banner" }));
    await user.click(screen.getByRole("button", { name: "Add a key" }));
    await user.type(screen.getByRole("textbox", { name: "Key 1" }), "shelf");
    await user.type(screen.getByRole("textbox", { name: "Text of shelf" }), "Second");
    expect(screen.getByText("2 unsaved changes.")).toBeDefined();
    await save(user);
    await screen.findByText("Settings updated successfully.");
    expect(api.callsOf("updateAdminSettings").map((call) => sent(call).settings)).toEqual([
      settingTexts({ shelf: "Second" }),
    ]);
  });

  it.each([
    ["", "Name the key, or remove it."],
    ["banner", "This key is listed twice."],
    ["priceCents", "This key has its own field above."],
    ["pricecents", "There is already a setting named priceCents. Did you mean that one?"],
    ["api key", /^This looks like a secret/],
  ])("are not saved as %j", async (key, message) => {
    const api = stubApi(shop({ banner: "Hello" }));
    const user = openSettings();
    await user.click(await screen.findByRole("button", { name: "Add a key" }));
    if (key !== "") await user.type(screen.getByRole("textbox", { name: "Key 2" }), key);
    await save(user);
    expect(await screen.findByText(message)).toBeDefined();
    expect(api.callsOf("updateAdminSettings")).toEqual([]);
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

  it("compares now and after saving", async () => {
    stubApi(shop());
    const user = openSettings();
    expect(await screen.findByText("Nothing changes for visitors.")).toBeDefined();
    expect(await displayedSetting("Price")).toEqual(["$5.00"]);
    await type(user, price, "7");
    expect(await displayedSetting("Price")).toEqual(["Now$5.00", "Once saved$7.00"]);
    expect(await displayedSetting("Counter")).toEqual([
      "Now4,351 of 5,000 claimed. 649 left at $5.00, then $97.00.",
      "Once saved4,351 of 5,000 claimed. 649 left at $7.00, then $97.00.",
    ]);
    expect(screen.getByText("Visitors see these changes as soon as you save them.")).toBeDefined();
  });

  it("shows when the launch ends with it", async () => {
    stubApi(shop());
    const user = openSettings();
    await type(user, "Launch limit", "4351");
    expect(await screen.findByText(/^This ends the launch: 4,351 are claimed/)).toBeDefined();
    expect(await displayedSetting("Price")).toEqual(["Now$5.00", "Once saved$97.00"]);
  });

  it("does not change with an unknown key", async () => {
    stubApi(shop({ banner: "Hello" }));
    const user = openSettings();
    await type(user, "Text of banner", "Other");
    expect(await screen.findByText("1 unsaved change.")).toBeDefined();
    expect(screen.getByText("Nothing changes for visitors.")).toBeDefined();
  });
});

describe("a concurrent save", () => {
  const met = async (otherAdminsTexts: Record<string, string>) => {
    const api = stubApi({ ...shop({ banner: "Hello" }), updateAdminSettings: [conflict, saves] });
    const user = openSettings();
    await type(user, price, "7.00");
    api.answers.getAdminSettings = { reply: reply(otherAdminsTexts, 9) };
    await save(user);
    return { api, user };
  };

  it("is reported with the differing keys, and the typed text stays", async () => {
    await met({ banner: "Theirs" });
    const alert = await screen.findByRole("alert");
    const rows = within(alert)
      .getAllByRole("row")
      .slice(1)
      .map(({ textContent }) => textContent);
    expect(rows).toEqual(["Launch price$5.00$7.00", "bannerTheirsHello"]);
    expect((await field(price)).value).toBe("7.00");
  });

  it("is kept when my changes are applied on top", async () => {
    const { api, user } = await met({ banner: "Theirs", shelf: "New" });
    await user.click(await screen.findByRole("button", { name: "Apply my changes on top of theirs" }));
    expect((await field("Text of banner")).value).toBe("Theirs");
    await save(user);
    await screen.findByText("Settings updated successfully.");
    expect(
      api
        .callsOf("updateAdminSettings")
        .map((call) => sent(call))
        .at(-1),
    ).toEqual({
      settings: settingTexts({ priceCents: "700", banner: "Theirs", shelf: "New" }),
      version: 9,
    });
  });

  it("replaces my changes on request", async () => {
    const { user } = await met({ priceCents: "900" });
    await user.click(await screen.findByRole("button", { name: "Discard mine and load theirs" }));
    expect((await field(price)).value).toBe("9.00");
    expect(screen.getByText("No changes.")).toBeDefined();
  });
});

describe("leaving", () => {
  it("with unsaved changes asks for confirmation", async () => {
    stubApi(shop());
    const user = openSettings();
    await type(user, price, "7.00");
    await user.click(screen.getByRole("link", { name: "Users" }));
    await user.click(await screen.findByRole("button", { name: "Stay here" }));
    expect((await field(price)).value).toBe("7.00");
    await user.click(screen.getByRole("link", { name: "Users" }));
    await user.click(await screen.findByRole("button", { name: "Leave without saving" }));
    expect(await screen.findByText("at /admin/users")).toBeDefined();
  });

  it("by closing the page asks for the browser's confirmation, but only with unsaved changes", async () => {
    stubApi(shop());
    const user = openSettings();
    const isAsked = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    await field(price);
    expect(isAsked()).toBe(false);
    await type(user, price, "7.00");
    expect(isAsked()).toBe(true);
    await user.click(screen.getByRole("button", { name: "Discard" }));
    expect(isAsked()).toBe(false);
  });

  it("without changes, or to sign out, does not ask", async () => {
    stubApi(shop());
    const user = openSettings();
    await type(user, price, "7.00");
    const [signOut] = screen.getAllByRole("button", { name: "Sign out" });
    await user.click(signOut ?? expect.fail());
    expect(await screen.findByText("at /login")).toBeDefined();
  });
});
