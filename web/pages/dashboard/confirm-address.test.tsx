import { act, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { user as ada, openDashboard, signInBeforeEach, stubDashboardApi } from "../../testing/dashboard.tsx";
import { failure } from "../../testing/stub-api.ts";
import { wholeText } from "../../testing/whole-text.ts";

const words = dashboardWords.account;
const accountOf = (overrides: object) => ({ reply: { user: { ...ada, ...overrides }, orders: [] } });
signInBeforeEach();

describe("an address that is not confirmed", () => {
  it("is asked for on the dashboard, and the mail can be sent again", async () => {
    const { callsOf } = stubDashboardApi([], {
      getMe: accountOf({ emailConfirmed: false }),
      sendConfirmation: { reply: { ok: true } },
    });
    const user = openDashboard();
    expect(await screen.findByText(wholeText(words.confirm.text(ada.email)))).toBeTruthy();
    await user.click(screen.getByRole("button", { name: words.confirm.send }));
    expect(await screen.findByText(wholeText(words.confirm.sent(ada.email)))).toBeTruthy();
    expect(callsOf("sendConfirmation")).toMatchObject([{ authorization: "Bearer token-1" }]);
  });

  it("wraps before its @ and its periods, not within a word", async () => {
    stubDashboardApi([], { getMe: accountOf({ emailConfirmed: false }) });
    openDashboard();
    const text = await screen.findByText(wholeText(words.confirm.text(ada.email)));
    const wrapPoints = [...text.querySelectorAll("wbr")];
    expect(wrapPoints.map(({ nextSibling }) => nextSibling?.textContent)).toEqual(["@example", ".com"]);
  });

  it("is asked for no more once the customer has returned from the mail", async () => {
    stubDashboardApi([], { getMe: [accountOf({ emailConfirmed: false }), accountOf({ emailConfirmed: true })] });
    openDashboard();
    await screen.findByText(wholeText(words.confirm.text(ada.email)));
    // On a busy machine the first return may come before the page listens.
    const returnFromMail = () => act(() => void document.dispatchEvent(new Event("visibilitychange")));
    await expect
      .poll(() => {
        returnFromMail();
        return screen.queryByText(wholeText(words.confirm.text(ada.email)));
      })
      .toBeNull();
  });

  it("can be tried again when the mail could not be sent", async () => {
    stubDashboardApi([], { getMe: accountOf({ emailConfirmed: false }), sendConfirmation: failure(500, "") });
    const user = openDashboard();
    await user.click(await screen.findByRole("button", { name: words.confirm.send }));
    expect(await screen.findByText(words.confirm.failed)).toBeTruthy();
    expect(screen.getByRole("button", { name: words.confirm.tryAgain })).toBeTruthy();
  });

  it("can be changed where it is asked for, before and after the mail was sent again", async () => {
    stubDashboardApi([], { getMe: accountOf({ emailConfirmed: false }), sendConfirmation: { reply: { ok: true } } });
    const user = openDashboard();
    await user.click(await screen.findByRole("button", { name: words.confirm.send }));
    await screen.findByText(wholeText(words.confirm.sent(ada.email)));
    await user.click(screen.getByRole("button", { name: words.mailProblem.change }));
    expect(document.activeElement).toBe(screen.getByLabelText(words.email));
  });
});

it("a confirmed address is not mentioned", async () => {
  stubDashboardApi([]);
  openDashboard();
  await screen.findByRole("heading", { name: words.heading });
  expect(screen.queryByText(wholeText(words.confirm.text(ada.email)))).toBeNull();
});

it("reminders are turned off and on in the account details", async () => {
  const { callsOf } = stubDashboardApi([], {
    updateMe: [{ reply: { user: { ...ada, reminders: false } } }, { reply: { user: ada } }],
  });
  const user = openDashboard();
  await user.click(await screen.findByRole("button", { name: words.turnRemindersOff }));
  expect(await screen.findByText(words.remindersOff)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: words.turnRemindersOn }));
  expect(await screen.findByText(words.remindersOn)).toBeTruthy();
  expect(callsOf("updateMe").map(({ body }) => body)).toEqual([{ reminders: false }, { reminders: true }]);
});
