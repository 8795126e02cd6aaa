import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createRoutesStub, useLocation } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { termsContent } from "#shared/content/terms.ts";
import { copy as termsInSpanish } from "#shared/content/translations/es/terms.ts";
import { checkoutWords as spanish } from "#shared/content/translations/es/words/checkout.ts";
import { checkoutWords } from "#shared/content/words/checkout.ts";
import { anchorsOf } from "../document/anchors.ts";
import { chooseLanguage } from "../language/language.ts";
import { endSession, startSession } from "../session/session.ts";
import { stubApi } from "../testing/stub-api.ts";
import CheckoutShell from "./checkout-shell.tsx";

beforeEach(() => {
  window.scrollTo = vi.fn();
});
afterEach(async () => {
  cleanup();
  endSession();
  await chooseLanguage("en");
  vi.unstubAllGlobals();
  localStorage.clear();
});

function openShell() {
  const api = stubApi({});
  const Site = createRoutesStub([
    { Component: CheckoutShell, children: [{ path: "/checkout", Component: () => <p>The checkout</p> }] },
    { path: "*", Component: () => <p>{useLocation().pathname}</p> },
  ]);
  render(<Site initialEntries={["/checkout"]} />);
  return { ...api, user: userEvent.setup() };
}

const banner = () => within(screen.getByRole("banner"));
const linksOf = (region: HTMLElement) =>
  within(region)
    .getAllByRole("link")
    .map((link) => [link.getAttribute("aria-label") ?? link.textContent, link.getAttribute("href")]);

it.each(["visitor", "customer"])("offers a %s nothing at the top but the way back and the other language", (who) => {
  if (who === "customer") startSession("t", { name: "Jane", role: "customer" });
  const { calls } = openShell();
  expect(linksOf(screen.getByRole("banner"))).toEqual([
    ["Skip to content", "#main"],
    ["Back to the home page", "/"],
    ["Everline home", "/"],
  ]);
  expect(
    banner()
      .getAllByRole("button")
      .map((button) => button.textContent),
  ).toEqual(["Español"]);
  expect(screen.getByText("Back").closest("a")).toBe(screen.getByRole("link", { name: "Back to the home page" }));
  // The checkout itself fetches the account.
  expect(calls).toEqual([]);
});

it("leads back to the landing page", async () => {
  const { user } = openShell();
  await user.click(screen.getByRole("link", { name: "Back to the home page" }));
  expect(await screen.findByText("/")).toBeTruthy();
});

it("ends with the fine print and a way to ask", () => {
  openShell();
  expect(linksOf(screen.getByRole("contentinfo"))).toEqual([
    ["Terms", "/terms"],
    ["Privacy", "/privacy"],
    ["Refunds", "/terms#refunds"],
    ["Contact", "/contact"],
  ]);
});

it("links to the refunds section of the terms in each language", async () => {
  for (const [words, terms] of [
    [checkoutWords, termsContent],
    [spanish, termsInSpanish],
  ] as const)
    expect(anchorsOf(terms.sections.map(({ heading }) => heading))).toContain(words.refundsAnchor);
  openShell();
  await act(() => chooseLanguage("es"));
  const link = await screen.findByRole("link", { name: "Reembolsos" });
  expect(link.getAttribute("href")).toBe("/es/terms#reembolsos");
});

it("reports that the browser is offline", async () => {
  openShell();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("offline")));
  await waitFor(() => expect(screen.getByText(/^You’re offline\./)).toBeTruthy());
  vi.restoreAllMocks();
  act(() => void window.dispatchEvent(new Event("online")));
});
