import type { Page } from "playwright-core";
import { frameWords } from "#shared/content/words/admin/frame.ts";
import { knownSettingWords } from "#shared/content/words/admin/known-settings.ts";
import { settingsWords as words } from "#shared/content/words/admin/settings.ts";
import type { Reply } from "#shared/contract/index.ts";
import { isSettingKey, knownSettings, settingTexts } from "#shared/domain/settings.ts";
import { adminExamples } from "#shared/examples/admin.ts";
import { token } from "#shared/examples/people.ts";
import type { MockResponses, PageState } from "./state.ts";

const keyDescriptions = Object.keys(knownSettings)
  .filter(isSettingKey)
  .map((key) => {
    const { kind, initial } = knownSettings[key];
    return { key, kind, ...knownSettingWords[key], default: initial };
  });
const savedSettings: Reply<"getAdminSettings"> = {
  settings: settingTexts({
    salesRegions: "+39 open 2026-11-21\n+1809 closed paused 2026-11-21\n* closed whatsapp 2026-11-21",
    "partner.banner": "Two lines\nof text",
    shelf: "a".repeat(180),
  }),
  version: 3,
  savedAt: "2026-11-21T10:15:00.000Z",
  savedBy: "maximiliane.von.hohenfels-wallerstein@everline.example",
  known: keyDescriptions,
};
const settingsResponses: MockResponses = {
  getAdminSettings: { reply: savedSettings },
  getAdminSummary: { reply: adminExamples.getAdminSummary.reply },
};
const waitUntilReady = (page: Page) => page.getByText(words.preview.same).waitFor();
const priceField = (page: Page) => page.getByRole("textbox", { name: "Launch price (USD)" });
const state = (name: string, responses: MockResponses, overrides: Partial<PageState> = {}): PageState => ({
  name: `admin-settings-${name}`,
  path: "/admin/settings",
  who: "admin",
  mockResponses: { renewAdminSession: { reply: { token } }, ...responses },
  reach: waitUntilReady,
  ...overrides,
});

export const adminSettingsStates: readonly PageState[] = [
  state("changed", settingsResponses, {
    reach: async (page) => {
      await waitUntilReady(page);
      await priceField(page).fill("7.00");
      await page.getByLabel("Launch limit").fill("4300");
      await page.getByText(words.bar.changes(2)).waitFor();
    },
  }),
  state("regions", settingsResponses, {
    reach: async (page) => {
      await waitUntilReady(page);
      await page.getByText(words.known.regionRules.heading).click();
      await page.getByText(words.known.regionRules.rules[0][0], { exact: true }).waitFor();
    },
  }),
  state("invalid", settingsResponses, {
    reach: async (page) => {
      await waitUntilReady(page);
      await priceField(page).fill("0.10");
      await page.getByRole("button", { name: words.custom.add }).click();
      await page.getByRole("button", { name: words.bar.save }).click();
      await page.getByText(words.errors.noKey).waitFor();
    },
  }),
  state(
    "conflict",
    { ...settingsResponses, updateAdminSettings: { status: 409, code: "changed_meanwhile", message: "" } },
    {
      reach: async (page) => {
        await waitUntilReady(page);
        await priceField(page).fill("7.00");
        await page.getByRole("button", { name: words.bar.save }).click();
        await page.getByText(words.conflict.about).waitFor();
      },
      consoleErrors: [/status of 409/],
    },
  ),
  state("leaving", settingsResponses, {
    reach: async (page) => {
      await waitUntilReady(page);
      await priceField(page).fill("7.00");
      await page.getByRole("link", { name: frameWords.tabs.orders }).click();
      await page.getByRole("dialog", { name: frameWords.leave.title }).waitFor();
    },
  }),
  state(
    "failed",
    { getAdminSettings: { status: 403, code: "forbidden", message: "" } },
    { reach: (page) => page.getByText(words.failed).waitFor(), consoleErrors: [/status of 403/] },
  ),
];
