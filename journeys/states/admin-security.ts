import type { Page } from "playwright-core";
import { securityWords as words } from "#shared/content/words/admin/security.ts";
import { adminExamples } from "#shared/examples/admin.ts";
import { recoveryCodes, token } from "#shared/examples/people.ts";
import type { MockResponses, PageState } from "./state.ts";

const factorOffResponses: MockResponses = {
  getSecondFactor: { reply: { on: false, kind: null, since: null, recoveryCodesLeft: 0 } },
};
const fewCodesResponses: MockResponses = {
  getSecondFactor: { reply: { on: true, kind: "app", since: "2026-11-01T09:00:00.000Z", recoveryCodesLeft: 2 } },
};
const setupResponses: MockResponses = {
  ...factorOffResponses,
  beginSecondFactor: { reply: adminExamples.beginSecondFactor.reply },
};
const tenCodes = Array.from({ length: 5 }, (_, index) =>
  recoveryCodes.map((code) => code.replace(/\d/, String(index))),
);

const state = (
  name: string,
  responses: MockResponses,
  reach: PageState["reach"],
  overrides: Partial<PageState> = {},
): PageState => ({
  name: `admin-security-${name}`,
  path: "/admin/security",
  who: "admin",
  mockResponses: responses,
  reach,
  ...overrides,
});
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();
const startSetup = async (page: Page) => {
  await press(page, words.page.factor.switchOn);
  await page.getByRole("img", { name: words.page.setUp.picture }).waitFor();
};

export const adminSecurityStates: readonly PageState[] = [
  state("off", factorOffResponses, (page) => page.getByRole("button", { name: words.page.factor.switchOn }).waitFor()),
  state("few-codes", fewCodesResponses, (page) => page.getByText(words.page.factor.fewCodes(2)).waitFor()),
  state("switch-on", setupResponses, async (page) => {
    await startSetup(page);
    await page.getByLabel(words.code.app.label, { exact: true }).fill("12");
    await page.keyboard.press("Enter");
    await page.getByText(words.code.notSix).waitFor();
  }),
  state(
    "recovery-codes",
    { ...setupResponses, confirmSecondFactor: { reply: { token, recoveryCodes: tenCodes.flat() } } },
    async (page) => {
      await startSetup(page);
      await page.getByLabel(words.code.app.label, { exact: true }).fill("123456");
      await page.keyboard.press("Enter");
      await press(page, words.page.codes.done);
      await page.getByText(words.page.codes.confirmSavedFirst).waitFor();
    },
  ),
  state(
    "lock-password",
    {
      getSecondFactor: { status: 403, code: "session_idle", message: "" },
      login: { status: 401, code: "wrong_credentials", message: "That email and password don’t match." },
    },
    async (page) => {
      const lock = page.getByRole("dialog", { name: words.lock.password.title });
      await lock.getByLabel(words.lock.password.password, { exact: true }).fill("wrong");
      await lock.getByRole("button", { name: words.lock.password.submit }).click();
      await page.getByText("That email and password don’t match.").waitFor();
    },
    { consoleErrors: [/status of 403/, /status of 401/] },
  ),
  state(
    "lock-code",
    { getSecondFactor: { status: 403, code: "second_factor_required", message: "" } },
    (page) => page.getByRole("dialog", { name: words.lock.code.title }).waitFor(),
    { consoleErrors: [/status of 403/] },
  ),
];
