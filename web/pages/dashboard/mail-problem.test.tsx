import { act, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { dashboardWords as spanishWords } from "#shared/content/translations/es/words/dashboard.ts";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import type { MailProblem } from "#shared/domain/mail-problem.ts";
import { chooseLanguage } from "../../language/language.ts";
import { user as ada, openDashboard, signInBeforeEach, stubDashboardApi } from "../../testing/dashboard.tsx";
import { wholeText } from "../../testing/whole-text.ts";

const words = dashboardWords.account;
const spanish = spanishWords.account;
const accountWith = (mailProblem: MailProblem, overrides: object = {}) => ({
  getMe: { reply: { user: { ...ada, mailProblem, ...overrides }, orders: [] } },
});
const button = (name: string) => screen.findByRole("button", { name });
const emailField = (label: string = words.email) => screen.getByLabelText(label);
signInBeforeEach();

describe("a customer whose mails come back", () => {
  it("reads so, and gets the profile form with the address focused", async () => {
    stubDashboardApi([], accountWith("bounced"));
    const person = openDashboard();
    const text = "Our emails aren’t reaching ada@example.com. Your licenses still work, and your receipts are below.";
    const notice = (await screen.findByText(wholeText(text))).closest("[role=status]");
    expect(notice?.textContent).not.toContain(words.mailProblem.write);
    await person.click(await button("Use another email"));
    expect(document.activeElement).toBe(emailField());
  });

  it("gets the focus there again when the form is open already", async () => {
    stubDashboardApi([], accountWith("bounced"));
    const person = openDashboard();
    await person.click(await button(words.edit));
    for (const _press of [1, 2]) {
      expect(document.activeElement).not.toBe(emailField());
      await person.click(await button("Use another email"));
      expect(document.activeElement).toBe(emailField());
      await person.click(screen.getByLabelText(words.name));
    }
  });

  it("reads nothing of it after changing the address, and is asked to confirm the new one", async () => {
    const email = "countess@example.com";
    const { callsOf } = stubDashboardApi([], {
      ...accountWith("bounced"),
      updateMe: { reply: { token: "token-2", user: { ...ada, email, emailConfirmed: false } } },
    });
    const person = openDashboard();
    await person.click(await button("Use another email"));
    await person.clear(emailField());
    await person.type(emailField(), email);
    await person.type(screen.getByLabelText("Current Password"), "correct horse");
    await person.click(await button(words.save));
    expect(await screen.findByText(wholeText(words.confirm.text(email)))).toBeDefined();
    expect(callsOf("updateMe")).toMatchObject([{ body: { email } }]);
    expect(screen.queryByText(wholeText(words.mailProblem.bounced(ada.email)))).toBeNull();
    expect(screen.getByRole("button", { name: words.confirm.send }), "in its place").toBeDefined();
  });

  it("is not told to open a link in a mail that cannot arrive", async () => {
    stubDashboardApi([], accountWith("bounced", { emailConfirmed: false }));
    openDashboard();
    await screen.findByText(wholeText(words.mailProblem.bounced(ada.email)));
    expect(screen.queryByText(wholeText(words.confirm.text(ada.email)))).toBeNull();
  });
});

it("a customer who marked a mail as spam reads that nothing is sent any more, and can write to us", async () => {
  stubDashboardApi([], accountWith("complained"));
  const person = openDashboard();
  const text =
    "We’ve stopped emailing ada@example.com, because one of our emails was marked as spam. Your licenses still work.";
  expect(await screen.findByText(wholeText(text))).toBeDefined();
  expect(await button("Use another email")).toBeDefined();
  await person.click(screen.getByRole("link", { name: "Write to us" }));
  expect(await screen.findByText("at /contact")).toBeDefined();
});

it("a customer whose mails arrive reads nothing of it", async () => {
  stubDashboardApi([]);
  openDashboard();
  await button(words.edit);
  expect(screen.queryByRole("button", { name: words.mailProblem.change })).toBeNull();
});

describe("in Spanish", () => {
  afterEach(() => act(() => chooseLanguage("en")));

  it.each(["bounced", "complained"] as const)(
    "an address that %s is explained with its next steps",
    async (problem) => {
      stubDashboardApi([], accountWith(problem));
      await act(() => chooseLanguage("es"));
      const person = openDashboard();
      const notice = (await screen.findByText(wholeText(spanish.mailProblem[problem](ada.email)))).closest<HTMLElement>(
        "[role]",
      );
      const links = within(notice ?? expect.fail()).queryAllByRole("link");
      expect(links.map(({ textContent }) => textContent)).toEqual(problem === "bounced" ? [] : ["Escríbenos"]);
      await person.click(await button("Usar otro correo"));
      expect(document.activeElement).toBe(emailField(spanish.email));
    },
  );
});
