import { act, cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { linkWords as spanish } from "#shared/content/translations/es/words/links.ts";
import { linkWords as words } from "#shared/content/words/links.ts";
import { chooseLanguage } from "../../language/language.ts";
import { session, startSession } from "../../session/session.ts";
import { linkToken, openLinkPage } from "../../testing/link-pages.tsx";
import { failure, stubApi } from "../../testing/stub-api.ts";
import ConfirmAddress from "./confirm-address.tsx";
import ResetPassword from "./reset-password.tsx";
import SignInLink from "./sign-in-link.tsx";
import StopReminders from "./stop-reminders.tsx";
import UndoChange from "./undo-change.tsx";

const jane = { id: "usr_1", name: "Jane", email: "jane@example.com", role: "user", createdAt: "2026-11-21T13:00:00Z" };
const signedIn = (became: string) => ({ reply: { token: "token-1", user: jane, became } });
const invalid = failure(409, "This link is no longer valid.", { code: "link_invalid" });
const everyLinkInvalid = {
  resetPassword: invalid,
  signInByLink: invalid,
  confirmAddress: invalid,
  undoChange: invalid,
  stopReminders: invalid,
};
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const button = (name: string) => screen.findByRole("button", { name });

const pages = [
  ["/reset-password", ResetPassword, words.resetPassword],
  ["/sign-in-link", SignInLink, words.signInLink],
  ["/confirm-address", ConfirmAddress, words.confirmAddress],
  ["/undo-change", UndoChange, words.undoChange],
  ["/stop-reminders", StopReminders, words.stopReminders],
] as const;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  await chooseLanguage("en");
  localStorage.clear();
  window.history.replaceState(null, "", "/");
});

describe.each(pages)("%s", (path, Page, own) => {
  it("takes the token out of the address at once, and calls nothing before a press of the button", async () => {
    const { calls } = stubApi({});
    openLinkPage(path, Page);
    expect(await heading(own.heading)).toBeTruthy();
    expect(window.location.href).not.toContain(linkToken);
    expect(window.location.pathname).toBe(path);
    expect(calls).toEqual([]);
  });

  it("says what to do if the address has no token", async () => {
    stubApi({});
    openLinkPage(path, Page, "");
    expect(await heading(words.missing.heading)).toBeTruthy();
    expect(screen.queryByRole("button", { name: own.submit })).toBeNull();
  });

  it("leads a visitor back to the sign-in, and everybody to a person", async () => {
    stubApi({});
    openLinkPage(path, Page);
    await heading(own.heading);
    const hrefOf = (name: string) => screen.queryByRole("link", { name })?.getAttribute("href");
    const back = "back" in own ? own.back : words.request.back;
    expect([hrefOf(back), hrefOf(words.toContact)]).toEqual(["/login", "/contact"]);
    act(() => startSession("token-0", jane));
    expect([hrefOf(back), hrefOf(words.toContact)]).toEqual([undefined, "/contact"]);
  });

  it("says that a used or expired link is no longer valid, and keeps the session as it is", async () => {
    startSession("token-0", jane);
    stubApi(everyLinkInvalid);
    const user = openLinkPage(path, Page);
    if (path === "/reset-password") await user.type(await screen.findByLabelText(words.resetPassword.label), "horses");
    await user.click(await button(own.submit));
    const shown = await heading(words.invalid.heading);
    expect(document.activeElement).toBe(shown);
    expect(session().token).toBe("token-0");
  });

  it("lets the visitor try again when the connection is lost", async () => {
    stubApi({
      resetPassword: "connection lost",
      signInByLink: "connection lost",
      confirmAddress: "connection lost",
      undoChange: "connection lost",
      stopReminders: "connection lost",
    });
    const user = openLinkPage(path, Page);
    if (path === "/reset-password") await user.type(await screen.findByLabelText(words.resetPassword.label), "horses");
    await user.click(await button(own.submit));
    expect((await screen.findByRole("alert")).textContent).toBe(own.failed);
    expect((await button(own.submit)).getAttribute("aria-disabled")).toBeNull();
  });
});

it.each(pages)("%s offers each way on once when the link is missing or no longer valid", async (path, Page, own) => {
  const target = (element: Element) => element.getAttribute("href");
  const expectOnce = () => {
    const targets = screen.getAllByRole("link").map(target);
    expect(targets).toEqual([...new Set(targets)]);
  };
  stubApi(everyLinkInvalid);
  openLinkPage(path, Page, "");
  await heading(words.missing.heading);
  expectOnce();
  cleanup();
  const user = openLinkPage(path, Page);
  if (path === "/reset-password") await user.type(await screen.findByLabelText(words.resetPassword.label), "horses");
  await user.click(await button(own.submit));
  await heading(words.invalid.heading);
  expectOnce();
});

it.each([
  ["/confirm-address", ConfirmAddress, words.confirmAddress],
  ["/stop-reminders", StopReminders, words.stopReminders],
] as const)(
  "%s tells a customer who is signed in of the account, and a visitor to sign in",
  async (path, Page, own) => {
    stubApi({});
    openLinkPage(path, Page, "");
    expect(await screen.findByText(`${words.missing.text} ${own.missing.signedOut}`)).toBeTruthy();
    expect(screen.getByRole("link", { name: words.toLogin })).toBeTruthy();
    act(() => startSession("token-0", jane));
    expect(screen.getByText(`${words.missing.text} ${own.missing.signedIn}`)).toBeTruthy();
    expect(screen.getByRole("link", { name: words.toDashboard })).toBeTruthy();
  },
);

it("takes a second link that is opened in the same tab", async () => {
  const { calls } = stubApi({ stopReminders: { reply: { ok: true } } });
  const user = openLinkPage("/stop-reminders", StopReminders);
  await heading(words.stopReminders.heading);
  act(() => {
    window.history.replaceState(null, "", "/stop-reminders#lnk_2.mac");
    window.dispatchEvent(new HashChangeEvent("hashchange"));
  });
  await user.click(await button(words.stopReminders.submit));
  expect(await heading(words.stopReminders.done.heading)).toBeTruthy();
  expect(calls).toMatchObject([{ id: "stopReminders", query: { token: "lnk_2.mac" } }]);
});

describe("a new password", () => {
  it("that is typed before hydration is kept", async () => {
    const { calls } = stubApi({ resetPassword: signedIn("same") });
    window.history.replaceState(null, "", `/reset-password#${linkToken}`);
    const Site = createRoutesStub([{ path: "/reset-password", Component: ResetPassword }]);
    const page = <Site initialEntries={["/reset-password"]} />;
    const container = document.body.appendChild(document.createElement("div"));
    container.innerHTML = renderToString(page);
    const field = () => screen.getByLabelText<HTMLInputElement>(words.resetPassword.label);
    field().value = "a better horse";
    render(page, { container, hydrate: true });
    expect(field().value).toBe("a better horse");
    await userEvent.click(await button(words.resetPassword.submit));
    expect(await heading(words.resetPassword.done.heading)).toBeTruthy();
    expect(calls).toMatchObject([{ body: { password: "a better horse" } }]);
  });

  it("is checked first, then saved, and signs in", async () => {
    const { calls } = stubApi({ resetPassword: signedIn("same") });
    const user = openLinkPage("/reset-password", ResetPassword);
    const field = await screen.findByLabelText(words.resetPassword.label);
    await user.click(await button(words.resetPassword.submit));
    expect(screen.getByText("Please choose a password of at least 6 characters.")).toBeTruthy();
    await user.type(field, "short");
    await user.click(await button(words.resetPassword.submit));
    expect(screen.getByText("Password should be at least 6 characters long.")).toBeTruthy();
    expect(calls).toEqual([]);
    await user.type(field, "er horse{Enter}");
    expect(await heading(words.resetPassword.done.heading)).toBeTruthy();
    expect(calls).toMatchObject([{ body: { token: linkToken, password: "shorter horse" } }]);
    expect(session().token).toBe("token-1");
    expect(screen.getByRole("link", { name: words.toDashboard }).getAttribute("href")).toBe("/dashboard");
  });

  it("that is too common can be replaced by another, with the same link", async () => {
    const common = failure(422, "That password is too common. Please choose another.", { code: "common_password" });
    const { calls } = stubApi({ resetPassword: [common, signedIn("same")] });
    const user = openLinkPage("/reset-password", ResetPassword);
    const field = await screen.findByLabelText(words.resetPassword.label);
    await user.type(field, "password{Enter}");
    expect(await screen.findByText("That password is too common. Please choose another.")).toBeTruthy();
    await user.type(field, " of a horse{Enter}");
    expect(await heading(words.resetPassword.done.heading)).toBeTruthy();
    expect(calls).toHaveLength(2);
  });

  it("opens a fresh account if the address had never been confirmed, and says why", async () => {
    stubApi({ resetPassword: signedIn("new") });
    const user = openLinkPage("/reset-password", ResetPassword);
    await user.type(await screen.findByLabelText(words.resetPassword.label), "a better horse{Enter}");
    expect(await heading(words.newAccount.heading)).toBeTruthy();
  });

  it("can be asked for again when the link is too old", async () => {
    const { callsOf } = stubApi({ resetPassword: invalid, requestLink: { reply: { ok: true } } });
    const user = openLinkPage("/reset-password", ResetPassword);
    await user.type(await screen.findByLabelText(words.resetPassword.label), "a better horse{Enter}");
    await user.type(await screen.findByLabelText("Email Address"), "Jane@Example.com{Enter}");
    expect(await screen.findByText("jane@example.com")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1, name: words.request.sentHeading }));
    expect(screen.queryByText(words.invalid.heading)).toBeNull();
    expect(callsOf("requestLink")).toMatchObject([{ body: { email: "jane@example.com", purpose: "resetPassword" } }]);
  });
});

describe("a sign-in by a link", () => {
  it("leads to the dashboard", async () => {
    stubApi({ signInByLink: signedIn("same") });
    const user = openLinkPage("/sign-in-link", SignInLink);
    await user.click(await button(words.signInLink.submit));
    expect(await screen.findByText("at /dashboard")).toBeTruthy();
    expect(session()).toMatchObject({ token: "token-1", name: "Jane" });
  });

  it.each([
    ["new", { heading: words.newAccount.heading, text: words.newAccount.withoutPassword }],
    ["without_password", words.withoutPassword],
  ])("explains first what became of the account: %s", async (became, screenWords) => {
    stubApi({ signInByLink: signedIn(became) });
    const user = openLinkPage("/sign-in-link", SignInLink);
    await user.click(await button(words.signInLink.submit));
    expect(await heading(screenWords.heading)).toBeTruthy();
    expect(screen.getByText(screenWords.text)).toBeTruthy();
    expect(screen.getByRole("link", { name: words.toDashboard }).getAttribute("href")).toBe("/dashboard");
  });

  it.each(["without_password", "new"])(
    "that left no password that works offers a link for another, to its own address: %s",
    async (became) => {
      const { callsOf } = stubApi({ signInByLink: signedIn(became), requestLink: { reply: { ok: true } } });
      const user = openLinkPage("/sign-in-link", SignInLink);
      await user.click(await button(words.signInLink.submit));
      await user.click(await button(words.withoutPassword.choosePassword));
      expect(document.activeElement).toBe(await heading(words.request.resetPassword.heading));
      await user.click(await button(words.request.submit));
      expect(await heading(words.request.sentHeading)).toBeTruthy();
      expect(callsOf("requestLink")).toMatchObject([{ body: { email: "jane@example.com", purpose: "resetPassword" } }]);
      expect(screen.getByRole("link", { name: words.toDashboard })).toBeTruthy();
    },
  );

  it("that failed can be tried with a new link", async () => {
    const { callsOf } = stubApi({ signInByLink: "connection lost", requestLink: { reply: { ok: true } } });
    const user = openLinkPage("/sign-in-link", SignInLink);
    expect(screen.queryByRole("button", { name: words.request.submitNew })).toBeNull();
    await user.click(await button(words.signInLink.submit));
    await user.click(await button(words.request.submitNew));
    await user.type(await screen.findByLabelText("Email Address"), "jane@example.com{Enter}");
    expect(await heading(words.request.sentHeading)).toBeTruthy();
    expect(callsOf("requestLink")).toMatchObject([{ body: { email: "jane@example.com", purpose: "signIn" } }]);
  });
});

describe("confirming an address", () => {
  it("needs one press of a caller who is signed in", async () => {
    startSession("token-0", jane);
    const { calls } = stubApi({ confirmAddress: { reply: { ok: true } } });
    const user = openLinkPage("/confirm-address", ConfirmAddress);
    await user.click(await button(words.confirmAddress.submit));
    expect(await heading(words.confirmAddress.done.heading)).toBeTruthy();
    expect(calls).toMatchObject([{ body: { token: linkToken }, authorization: "Bearer token-0" }]);
  });

  it("asks any other caller for the password", async () => {
    const { calls } = stubApi({
      confirmAddress: [
        failure(403, "Please enter your current password.", { code: "sign_in_again" }),
        failure(403, "That password is incorrect.", { code: "wrong_password" }),
        { reply: { ok: true } },
      ],
    });
    const user = openLinkPage("/confirm-address", ConfirmAddress);
    await user.click(await button(words.confirmAddress.submit));
    const field = await screen.findByLabelText("Password");
    expect(screen.getByText(words.confirmAddress.withPassword)).toBeTruthy();
    await user.type(field, "a guess{Enter}");
    expect(await screen.findByText("That password is incorrect.")).toBeTruthy();
    await user.type(field, " more{Enter}");
    expect(await heading(words.confirmAddress.done.heading)).toBeTruthy();
    expect(calls.map(({ body }) => body)).toEqual([
      { token: linkToken },
      { token: linkToken, password: "a guess" },
      { token: linkToken, password: "a guess more" },
    ]);
  });
});

it("a customer who forgot the password can ask for a link in place of confirming with it", async () => {
  stubApi({ confirmAddress: failure(403, "Please enter your current password.", { code: "sign_in_again" }) });
  const user = openLinkPage("/confirm-address", ConfirmAddress);
  await user.click(await button(words.confirmAddress.submit));
  await user.click(await button(words.request.resetPassword.ask));
  expect(document.activeElement).toBe(await heading(words.request.resetPassword.heading));
});

describe("taking a change back", () => {
  it("leads to a new password", async () => {
    const { callsOf } = stubApi({
      undoChange: { reply: { resetToken: "lnk_2.mac" } },
      resetPassword: signedIn("same"),
    });
    const user = openLinkPage("/undo-change", UndoChange);
    await user.click(await button(words.undoChange.submit));
    expect(await heading(words.undoChange.done.heading)).toBeTruthy();
    expect(screen.queryAllByRole("link"), "nothing leads away before the account is safe").toEqual([]);
    await user.type(await screen.findByLabelText(words.resetPassword.label), "a better horse{Enter}");
    expect(await heading(words.resetPassword.done.heading)).toBeTruthy();
    expect(callsOf("resetPassword")).toMatchObject([{ body: { token: "lnk_2.mac", password: "a better horse" } }]);
  });

  it("draws no line above other ways while a customer who is signed in has none", async () => {
    startSession("token-0", jane);
    stubApi({ undoChange: invalid });
    const user = openLinkPage("/undo-change", UndoChange);
    await user.click(await button(words.undoChange.submit));
    await heading(words.invalid.heading);
    expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([words.undoChange.toHelp]);
    expect(document.querySelector(".sign-in-stub")).toBeNull();
  });

  it("says so when the former address belongs to another account by now, and leads to a person instead", async () => {
    stubApi({ undoChange: failure(409, "taken", { code: "email_taken" }) });
    const user = openLinkPage("/undo-change", UndoChange);
    await user.click(await button(words.undoChange.submit));
    expect(document.activeElement).toBe(await heading(words.undoChange.addressTaken.heading));
    expect(screen.queryByRole("button", { name: words.undoChange.submit })).toBeNull();
    expect(screen.getByRole("link", { name: words.undoChange.toHelp })).toBeTruthy();
  });
});

it("speaks Spanish", async () => {
  await chooseLanguage("es");
  stubApi({});
  openLinkPage("/undo-change", UndoChange);
  expect(await heading(spanish.undoChange.heading)).toBeTruthy();
  expect(await button(spanish.undoChange.submit)).toBeTruthy();
});
