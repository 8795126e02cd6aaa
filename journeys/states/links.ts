import type { Page } from "playwright-core";
import { accountFormWords } from "#shared/content/words/account-form.ts";
import { linkWords as words } from "#shared/content/words/links.ts";
import { ada, linkTokenExample, ownAda, token } from "#shared/examples/people.ts";
import type { MockResponses, PageState } from "./state.ts";

const { resetPassword, signInLink, confirmAddress, undoChange, stopReminders, invalid } = words;

const longAddress = "maximiliane.alexandrine.von.hohenfels-wallerstein@department.of.external-affairs.example.org";
const linkInvalid = { status: 409, code: "link_invalid", message: "" } as const;
const brokenServer = { status: 500, code: "internal", message: "" } as const;
const session = { token, user: ada };

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
const press = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).click();
const typeNewPassword = (page: Page, password: string) =>
  page.getByLabel(resetPassword.label, { exact: true }).fill(password);
const alert = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text }).waitFor();

/** A page that a link in a mail opens, after its button was pressed, unless `reach` does something else. */
function linkState(
  path: "reset-password" | "sign-in-link" | "confirm-address" | "undo-change" | "stop-reminders",
  name: string,
  reach: PageState["reach"],
  mockResponses: MockResponses = {},
  overrides: Partial<PageState> = {},
): PageState {
  const failed = Object.values(mockResponses).flatMap((response) =>
    typeof response === "object" && "status" in response ? [new RegExp(`status of ${response.status}`)] : [],
  );
  return {
    name: `${path}${name === "" ? "" : `-${name}`}`,
    path: `/${path}#${linkTokenExample}`,
    mockResponses: { getMe: { reply: { user: ownAda, orders: [] } }, ...mockResponses },
    reach,
    ...(failed.length > 0 && { consoleErrors: failed }),
    ...overrides,
  };
}

/** Presses the page's button, and waits for what comes of it. */
const pressed = (button: string, result: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await press(page, button);
  await result(page);
};
const withPassword = (result: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await typeNewPassword(page, "a better horse");
  await press(page, resetPassword.submit);
  await result(page);
};
const becomesInvalid = (page: Page) => heading(page, invalid.heading);
const withoutToken = (path: string): Partial<PageState> => ({ path });
const isMissing = (page: Page) => heading(page, words.missing.heading);

const resetPasswordStates = [
  linkState("reset-password", "", (page) => heading(page, resetPassword.heading)),
  linkState("reset-password", "missing", isMissing, {}, withoutToken("/reset-password")),
  linkState("reset-password", "too-short", async (page) => {
    await typeNewPassword(page, "short");
    await press(page, resetPassword.submit);
    await page.getByText(accountFormWords.passwordShort).waitFor();
  }),
  linkState(
    "reset-password",
    "failed",
    withPassword((page) => alert(page, resetPassword.failed)),
    { resetPassword: brokenServer },
  ),
  linkState(
    "reset-password",
    "done",
    withPassword((page) => heading(page, resetPassword.done.heading)),
    { resetPassword: { reply: { ...session, became: "same" } } },
  ),
  linkState("reset-password", "invalid", withPassword(becomesInvalid), { resetPassword: linkInvalid }),
  linkState(
    "reset-password",
    "invalid-and-sent",
    withPassword(async (page) => {
      await page.getByLabel(accountFormWords.email).fill(longAddress);
      await press(page, words.request.submitNew);
      await page.getByText(words.request.sent).waitFor();
    }),
    { resetPassword: linkInvalid, requestLink: { reply: { ok: true } } },
  ),
];

const signInLinkStates = [
  linkState("sign-in-link", "", (page) => heading(page, signInLink.heading)),
  linkState(
    "sign-in-link",
    "failed",
    pressed(signInLink.submit, (page) => alert(page, signInLink.failed)),
    { signInByLink: brokenServer },
  ),
  linkState(
    "sign-in-link",
    "new-account",
    pressed(signInLink.submit, (page) => heading(page, words.newAccount.heading)),
    { signInByLink: { reply: { ...session, became: "new" } } },
  ),
  linkState(
    "sign-in-link",
    "without-password",
    pressed(signInLink.submit, (page) => heading(page, words.withoutPassword.heading)),
    { signInByLink: { reply: { ...session, became: "without_password" } } },
  ),
  linkState("sign-in-link", "invalid", pressed(signInLink.submit, becomesInvalid), { signInByLink: linkInvalid }),
];

const confirmAddressStates = [
  linkState("confirm-address", "", (page) => heading(page, confirmAddress.heading)),
  linkState("confirm-address", "missing", isMissing, {}, withoutToken("/confirm-address")),
  linkState(
    "confirm-address",
    "wrong-password",
    pressed(confirmAddress.submit, (page) => page.getByText(confirmAddress.wrongPassword).waitFor()),
    { confirmAddress: { status: 403, code: "wrong_password", message: "" } },
  ),
  linkState(
    "confirm-address",
    "failed",
    pressed(confirmAddress.submit, (page) => alert(page, confirmAddress.failed)),
    { confirmAddress: brokenServer },
  ),
  linkState(
    "confirm-address",
    "done",
    pressed(confirmAddress.submit, (page) => heading(page, confirmAddress.done.heading)),
    { confirmAddress: { reply: { ok: true } } },
    { who: "customer" },
  ),
  linkState("confirm-address", "invalid", pressed(confirmAddress.submit, becomesInvalid), {
    confirmAddress: linkInvalid,
  }),
];

const undoChangeStates = [
  linkState("undo-change", "", (page) => heading(page, undoChange.heading)),
  linkState("undo-change", "missing", isMissing, {}, withoutToken("/undo-change")),
  linkState(
    "undo-change",
    "failed",
    pressed(undoChange.submit, (page) => alert(page, undoChange.failed)),
    { undoChange: brokenServer },
  ),
  linkState(
    "undo-change",
    "address-taken",
    pressed(undoChange.submit, (page) => heading(page, undoChange.addressTaken.heading)),
    { undoChange: { status: 409, code: "email_taken", message: "" } },
  ),
  linkState(
    "undo-change",
    "done",
    pressed(undoChange.submit, (page) => heading(page, undoChange.done.heading)),
    { undoChange: { reply: { resetToken: linkTokenExample } } },
  ),
  linkState("undo-change", "invalid", pressed(undoChange.submit, becomesInvalid), { undoChange: linkInvalid }),
];

const stopRemindersStates = [
  linkState("stop-reminders", "", (page) => heading(page, stopReminders.heading)),
  linkState(
    "stop-reminders",
    "failed",
    pressed(stopReminders.submit, (page) => alert(page, stopReminders.failed)),
    { stopReminders: brokenServer },
  ),
  linkState(
    "stop-reminders",
    "done",
    pressed(stopReminders.submit, (page) => heading(page, stopReminders.done.heading)),
    { stopReminders: { reply: { ok: true } } },
  ),
  linkState("stop-reminders", "invalid", pressed(stopReminders.submit, becomesInvalid), {
    stopReminders: linkInvalid,
  }),
];

/** The pages that links in mails open. */
export const linkStates: readonly PageState[] = [
  ...resetPasswordStates,
  ...signInLinkStates,
  ...confirmAddressStates,
  ...undoChangeStates,
  ...stopRemindersStates,
];
