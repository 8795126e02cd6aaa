import { act, cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createRoutesStub } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { linkWords } from "#shared/content/words/links.ts";
import Checkout from "../pages/checkout/checkout.tsx";
import Login from "../pages/login/login.tsx";
import { failure, stubApi } from "../testing/stub-api.ts";

const words = linkWords.request;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function open(path: string, Page: typeof Login, answers: Parameters<typeof stubApi>[0] = {}) {
  const api = stubApi({ requestLink: { reply: { ok: true } }, ...answers });
  const Site = createRoutesStub([{ path, Component: Page }]);
  render(<Site initialEntries={[path]} />);
  return { ...api, user: userEvent.setup(vi.isFakeTimers() ? { advanceTimers: vi.advanceTimersByTime } : {}) };
}

it("sends a link to the address that was typed, and back is back", async () => {
  const { callsOf, user } = open("/login", Login);
  await user.type(await screen.findByRole("textbox", { name: "Email Address" }), " Jane@Example.com");
  await user.click(screen.getByRole("button", { name: words.resetPassword.ask }));
  const heading = screen.getByRole("heading", { level: 1, name: words.resetPassword.heading });
  expect(document.activeElement).toBe(heading);
  await user.click(screen.getByRole("button", { name: words.submit }));
  expect(await screen.findByText("jane@example.com")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: words.sentHeading }));
  expect(callsOf("requestLink")).toMatchObject([{ body: { email: "jane@example.com", purpose: "resetPassword" } }]);
  await user.click(screen.getByRole("button", { name: words.back }));
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Email Address" }).value).toContain("Jane@Example.com");
});

it("is not offered to a new customer at the checkout, who is led to the sign-in page", async () => {
  open("/checkout", Checkout);
  const signIn = await screen.findByRole("link", { name: "Sign in" });
  expect(signIn.getAttribute("href")).toBe("/login?to=%2Fcheckout");
  for (const { ask } of [words.resetPassword, words.signIn])
    expect(screen.queryByRole("button", { name: ask })).toBeNull();
});

it("asks for a valid address before it sends anything", async () => {
  const { callsOf, user } = open("/login", Login);
  await user.click(await screen.findByRole("button", { name: words.signIn.ask }));
  await user.click(screen.getByRole("button", { name: words.submit }));
  const field = screen.getByRole("textbox", { name: "Email Address" });
  expect(screen.getByText("Please enter your email address.")).toBeTruthy();
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field);
  expect(callsOf("requestLink")).toEqual([]);
});

it("sends again only after a pause, and lets the visitor correct the address", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { callsOf, user } = open("/login", Login);
  await user.click(await screen.findByRole("button", { name: words.signIn.ask }));
  await user.type(screen.getByRole("textbox", { name: "Email Address" }), "jane@example.con{Enter}");
  const resting = await screen.findByRole("button", { name: words.againIn("0:30") });
  expect(resting.getAttribute("aria-disabled")).toBe("true");
  await user.click(resting);
  act(() => {
    vi.advanceTimersByTime(30_000);
  });
  expect(callsOf("requestLink")).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: words.again }));
  expect((await screen.findByText(words.sentAgain)).closest("[role=status]")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: words.otherAddress }));
  await user.type(screen.getByRole("textbox", { name: "Email Address" }), "{Backspace}m{Enter}");
  expect(await screen.findByText("jane@example.com")).toBeTruthy();
  expect(callsOf("requestLink")).toHaveLength(3);
});

it("says why it could not send again, and lets the visitor try once more", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = open("/login", Login, { requestLink: [{ reply: { ok: true } }, "connection lost"] });
  await user.click(await screen.findByRole("button", { name: words.signIn.ask }));
  await user.type(screen.getByRole("textbox", { name: "Email Address" }), "jane@example.com{Enter}");
  await screen.findByText("jane@example.com");
  act(() => {
    vi.advanceTimersByTime(30_000);
  });
  await user.click(screen.getByRole("button", { name: words.again }));
  expect((await screen.findByRole("alert")).textContent).toBe(words.failedAgain);
  expect(screen.queryByText(words.sent), "nothing says that it is on its way").toBeNull();
  expect(screen.getByText(words.earlier)).toBeTruthy();
  expect(screen.getByRole("button", { name: words.again })).toBeTruthy();
});

it("says when a visitor who asked too often can ask again, at once for another address", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const tooMany = {
    ...failure(429, "Too many attempts. Please try again in 9 minutes.", { code: "too_many_attempts" }),
    headers: { "retry-after": "540" },
  };
  const { callsOf, user } = open("/login", Login, { requestLink: tooMany });
  await user.click(await screen.findByRole("button", { name: words.signIn.ask }));
  await user.type(screen.getByRole("textbox", { name: "Email Address" }), "jane@example.com{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe(words.tooMany);
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Email Address" });
  expect(field.value).toBe("jane@example.com");
  expect(screen.getByRole("button", { name: /^Try again in (9:00|8:59)$/ }).getAttribute("aria-disabled")).toBe("true");
  await user.type(field, "{Enter}");
  expect(callsOf("requestLink")).toHaveLength(1);
  act(() => {
    vi.advanceTimersByTime(540_000);
  });
  expect(screen.queryByRole("alert")).toBeNull();
  await user.click(screen.getByRole("button", { name: words.submit }));
  expect(callsOf("requestLink")).toHaveLength(2);
  await screen.findByRole("button", { name: /^Try again in/ });
  await user.type(field, ".au");
  expect(screen.getByRole("button", { name: words.submit })).toBeTruthy();
});

it("offers no link to a visitor who creates an account", async () => {
  const { user } = open("/login", Login);
  await user.click(await screen.findByRole("button", { name: "Create an account" }));
  expect(screen.queryByRole("button", { name: words.signIn.ask })).toBeNull();
});
