import type { Page } from "playwright-core";
import { accountFormWords } from "#shared/content/words/account-form.ts";
import { linkWords } from "#shared/content/words/links.ts";
import type { MockResponse, PageState } from "./state.ts";

const words = linkWords.request;
const longAddress = "maximiliane.alexandrine.von.hohenfels-wallerstein@department.of.external-affairs.example.org";
const sent: MockResponse<"requestLink"> = { reply: { ok: true } };

const press = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).click();
const askForLink = async (page: Page, purpose: "resetPassword" | "signIn", address: string) => {
  await press(page, words[purpose].ask);
  await page.getByRole("textbox", { name: accountFormWords.email }).fill(address);
  await press(page, words.submit);
};
const alert = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text }).waitFor();

/** Sends a link, and moves the page's clock to when it can be sent again. */
const sendAndWait = async (page: Page) => {
  await page.clock.install();
  await askForLink(page, "resetPassword", longAddress);
  await page.getByText(words.sent).waitFor();
  await page.clock.fastForward(31_000);
  await page.getByRole("button", { name: words.again }).waitFor();
};

const state = (
  name: string,
  requestLink: MockResponse<"requestLink">,
  reach: PageState["reach"],
  consoleErrors: readonly RegExp[] = [],
): PageState => ({ name: `login-${name}`, path: "/login", mockResponses: { requestLink }, reach, consoleErrors });

/** The ways back into an account, on the sign-in page. */
export const signInHelpStates: readonly PageState[] = [
  state("forgot-password", sent, (page) => press(page, words.resetPassword.ask)),
  state("link-without-address", sent, async (page) => {
    await askForLink(page, "signIn", "");
    await page.getByText(accountFormWords.emailMissing).waitFor();
  }),
  state("link-sent", sent, async (page) => {
    await askForLink(page, "signIn", longAddress);
    await page.getByText(words.sent).waitFor();
  }),
  state("link-sent-again", sent, async (page) => {
    await sendAndWait(page);
    await press(page, words.again);
    await page.getByText(words.sentAgain, { exact: true }).waitFor();
  }),
  state(
    "link-not-sent-again",
    sent,
    async (page) => {
      await sendAndWait(page);
      await page.route(/\/api\/links$/, (route) =>
        route.fulfill({ status: 500, json: { code: "internal", message: "" } }),
      );
      await press(page, words.again);
      await alert(page, words.failedAgain);
    },
    [/status of 500/],
  ),
  state(
    "link-failed",
    { status: 500, code: "internal", message: "" },
    async (page) => {
      await askForLink(page, "resetPassword", "ada@example.com");
      await alert(page, words.failed);
    },
    [/status of 500/],
  ),
  state(
    "link-limit",
    {
      status: 429,
      code: "too_many_attempts",
      message: "Too many attempts. Please try again in 9 minutes.",
      retryAfter: 540,
    },
    async (page) => {
      await askForLink(page, "signIn", "ada@example.com");
      await alert(page, words.tooMany);
    },
    [/status of 429/],
  ),
];
