import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createRoutesStub, Link, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { announceSession, endSession, session, startSession } from "../session/session.ts";
import { type Answer, delayedAnswer, failure, stubApi } from "../testing/stub-api.ts";
import Shell from "./shell.tsx";

const jane = {
  id: "usr_1",
  name: "Jane",
  email: "jane@example.com",
  role: "customer",
  createdAt: "2026-11-21T13:00:00Z",
};
const accountWithOrder = (status: string) => ({ reply: { user: jane, orders: [{ status }] } });

beforeEach(() => {
  window.scrollTo = vi.fn();
});
afterEach(() => {
  cleanup();
  endSession();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function CurrentAddress() {
  const { pathname, search, state } = useLocation();
  return (
    <>
      <p data-testid="here">{`${pathname}${search} ${JSON.stringify(state)}`}</p>
      <Link to="?page=2">another query</Link>
      <Link to={pathname + search} replace state={null}>
        same address
      </Link>
    </>
  );
}

function openShell(address: string, getMe: Answer = accountWithOrder("pending")) {
  const api = stubApi({ getMe });
  const Site = createRoutesStub([{ Component: Shell, children: [{ path: "*", Component: CurrentAddress }] }]);
  render(<Site initialEntries={[address]} />);
  return { ...api, user: userEvent.setup() };
}

/**
 * Lets pending microtasks run, but no events. When a user leaves a page, the browser first aborts the page's requests,
 * and dispatches `pagehide` in a later task.
 */
async function flushMicrotasks(): Promise<void> {
  for (let step = 0; step < 100; step += 1) await Promise.resolve();
}

const header = () => within(screen.getByRole("banner"));
const hrefOf = (link: HTMLElement) => link.getAttribute("href");

describe("the header", () => {
  it("invites a visitor to get started or to sign in", () => {
    openShell("/privacy");
    expect(hrefOf(header().getByRole("link", { name: "Get Started" }))).toBe("/checkout");
    expect(hrefOf(header().getAllByRole("link", { name: "Sign In" })[0] ?? document.body)).toBe("/login");
    expect(header().queryByRole("link", { name: "Dashboard" })).toBeNull();
    expect(header().queryByRole("link", { name: "Admin" })).toBeNull();
  });

  it.each(["/login", "/es/login", "/receipt/ord_1", "/reset-password", "/sign-in-link/"])(
    "looks quieter than the page's own button, as does the footer's, at %s",
    (address) => {
      const looks = () => ["Get Started", "Start Now"].map((name) => screen.getByRole("link", { name }).className);
      openShell("/privacy");
      const loud = looks();
      cleanup();
      openShell(address);
      const quiet = looks();
      expect(loud.map((look) => /\bbg-(?:leaf|spark)\b/.test(look))).toEqual([true, true]);
      expect(quiet.map((look) => /\bbg-(?:leaf|spark)\b/.test(look))).toEqual([false, false]);
    },
  );

  it.each(["/payment-cancelled", "/payment-cancelled/"])(
    "calls the checkout by one name for a visitor who has begun a purchase, as does the footer, at %s",
    (address) => {
      openShell(address);
      const links = screen.getAllByRole("link", { name: /checkout/ });
      expect(links.map(({ textContent }) => textContent)).toEqual(["Resume checkout", "Resume checkout"]);
      expect(screen.queryByRole("link", { name: /^(?:Get Started|Start Now)$/ })).toBeNull();
      for (const link of links) expect(link.className).not.toMatch(/\bbg-(?:leaf|spark)\b/);
    },
  );

  it.each(["/login?to=%2Fcheckout", "/es/login?to=%2Fcheckout"])(
    "has the checkout's header and fine print at the sign-in on the way there, and leads back, %s",
    async (address) => {
      openShell(address);
      const back = await screen.findByText(/^(?:Back|Volver)$/);
      expect(hrefOf(back)).toMatch(/checkout$/);
      const names = header()
        .getAllByRole("link")
        .map((link) => link.getAttribute("aria-label") ?? link.textContent);
      expect(names).toEqual(["Skip to content", back.textContent, "Everline home"]);
      expect(header().getAllByRole("button")).toHaveLength(1);
      expect(screen.queryByRole("link", { name: "Resume checkout" }), "it is the checkout").toBeNull();
    },
  );

  // With a slash as in the prerendered page, with which hydration must agree.
  it.each(["/payment-success", "/payment-success/"])(
    "asks a visitor who looks at the result of a payment to sign in, as does the footer, at %s",
    (address) => {
      openShell(address);
      const footer = within(screen.getByRole("contentinfo"));
      expect(header().getAllByRole("link", { name: "Sign In" }).map(hrefOf)).toEqual(["/login"]);
      expect(hrefOf(footer.getByRole("link", { name: "Sign In" }))).toBe("/login");
      expect(footer.getByRole("heading", { name: "Your licenses" })).toBeDefined();
      expect(screen.queryByRole("link", { name: /^(?:Get Started|Start Now)$/ })).toBeNull();
      for (const link of screen.getAllByRole("link", { name: "Sign In" }))
        expect(link.className).not.toMatch(/\bbg-(?:leaf|spark)\b/);
    },
  );

  it("links to the dashboard for a user with a complete order", async () => {
    startSession("t", jane);
    openShell("/privacy", accountWithOrder("complete"));
    await waitFor(() => expect(hrefOf(header().getByRole("link", { name: "Dashboard" }))).toBe("/dashboard"));
    expect(header().queryByRole("link", { name: "Sign In" })).toBeNull();
  });

  it("links to the checkout, and separately to the dashboard, for a user without a complete order", async () => {
    startSession("t", jane);
    const { calls } = openShell("/privacy");
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(hrefOf(await header().findByRole("link", { name: "Resume checkout" }))).toBe("/checkout");
    for (const link of header().getAllByRole("link", { name: "Dashboard" })) expect(hrefOf(link)).toBe("/dashboard");
  });

  it.each([["complete"], ["pending"], ["no answer yet"]])(
    "marks the dashboard as the current page there, with orders: %s",
    async (orders) => {
      startSession("t", jane);
      openShell("/dashboard", orders === "no answer yet" ? orders : accountWithOrder(orders));
      const link = await header().findByRole("link", { name: "Dashboard", current: "page" });
      expect(hrefOf(link)).toBe("/dashboard");
      cleanup();
      openShell("/privacy", accountWithOrder("complete"));
      await waitFor(() => expect(hrefOf(header().getByRole("link", { name: "Dashboard" }))).toBe("/dashboard"));
      expect(header().queryByRole("link", { current: "page" })).toBeNull();
    },
  );

  it("leaves the payment to the dashboard there, which has its own name for it", async () => {
    startSession("t", jane);
    const { calls } = openShell("/dashboard", accountWithOrder("pending"));
    await waitFor(() => expect(calls).toHaveLength(1));
    await act(async () => {});
    expect(screen.queryByRole("link", { name: "Resume checkout" })).toBeNull();
    const footer = within(screen.getByRole("contentinfo"));
    expect(footer.getByRole("heading", { name: "Your licenses" })).toBeDefined();
    expect(footer.queryByRole("link", { name: /Start Now|another number/ })).toBeNull();
  });

  it("shows the admin link once the server reports the admin role, whatever role is stored", async () => {
    startSession("t", { name: "Jane", role: "customer" });
    openShell("/privacy", { reply: { user: { ...jane, role: "admin" }, orders: [] } });
    const [adminLink] = await header().findAllByRole("link", { name: "Admin" });
    expect(hrefOf(adminLink ?? document.body)).toBe("/admin");
  });

  it.each([
    ["the connection breaks", "connection lost" as const],
    ["the server refuses the token", failure(401, "Please sign in to continue.", { code: "sign_in_required" })],
  ])("clears the session's name and role when %s, and keeps the token", async (_, answer) => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    startSession("t", { name: "Jane", role: "admin" });
    openShell("/privacy", answer);
    await waitFor(() => expect(session()).toEqual({ token: "t", name: null, role: null }));
    expect(header().queryByRole("link", { name: "Admin" })).toBeNull();
    expect(warn).toHaveBeenCalled();
  });

  it("no longer assumes a complete order as soon as another user signs in in another tab", async () => {
    startSession("t", jane);
    const { answers, calls } = openShell("/privacy", accountWithOrder("complete"));
    await waitFor(() => expect(hrefOf(header().getByRole("link", { name: "Dashboard" }))).toBe("/dashboard"));
    answers.getMe = "no answer yet";
    localStorage.setItem("token", "another");
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "token" })));
    expect(hrefOf(header().getByRole("link", { name: "Dashboard" }))).toBe("/checkout");
    expect(calls.map(({ authorization }) => authorization)).toEqual(["Bearer t", "Bearer another"]);
  });

  it("does not refetch the account when storage keys other than the token change", async () => {
    startSession("t", jane);
    const { calls } = openShell("/privacy", accountWithOrder("complete"));
    await waitFor(() => expect(hrefOf(header().getByRole("link", { name: "Dashboard" }))).toBe("/dashboard"));
    for (const key of ["language", "userName", "userRole"])
      act(() => void window.dispatchEvent(new StorageEvent("storage", { key })));
    expect(calls).toHaveLength(1);
  });

  it("keeps the session when the user leaves the page before the account has loaded, and fetches the account on return", async () => {
    startSession("t", { name: "Jane", role: "customer" });
    const aborted = delayedAnswer(failure(500, "Broken off."));
    const { answers, calls } = openShell("/privacy", aborted.answer);
    await act(async () => {
      aborted.release();
      await flushMicrotasks();
      window.dispatchEvent(new Event("pagehide"));
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(session()).toEqual({ token: "t", name: "Jane", role: "customer" });

    answers.getMe = { reply: { user: { ...jane, name: "Jane Doe" }, orders: [] } };
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    await waitFor(() => expect(session()).toEqual({ token: "t", name: "Jane Doe", role: "customer" }));
    expect(calls).toHaveLength(2);
  });

  it("ignores a late response to the earlier of two account requests", async () => {
    const early = delayedAnswer(accountWithOrder("pending"));
    startSession("t", jane);
    const { answers } = openShell("/privacy", early.answer);
    answers.getMe = accountWithOrder("complete");
    act(() => announceSession());
    await waitFor(() => expect(hrefOf(header().getByRole("link", { name: "Dashboard" }))).toBe("/dashboard"));
    await act(async () => early.release());
    expect(hrefOf(header().getByRole("link", { name: "Dashboard" }))).toBe("/dashboard");
  });

  it("navigates to the landing page for a section, and passes the section to scroll to", async () => {
    const { user } = openShell("/privacy");
    const [pricing] = header().getAllByRole("button", { name: "Pricing" });
    await user.click(pricing ?? document.body);
    expect(screen.getByTestId("here").textContent).toBe('/ {"scrollTo":"pricing"}');
  });

  it("opens a menu with further pages, which closes on Esc and on a choice", async () => {
    const { user } = openShell("/login");
    await user.click(header().getByRole("button", { name: "Open menu" }));
    const more = within(header().getByRole("region", { name: "More" }));
    expect(more.getAllByRole("link").map((link) => [link.textContent, hrefOf(link)])).toEqual([
      ["Help Center", "/help-center"],
      ["Contact", "/contact"],
      ["Privacy", "/privacy"],
      ["Terms", "/terms"],
      ["Disclaimer", "/disclaimer"],
      ["Support the Cause", "/support"],
    ]);
    act(() => header().getByRole("link", { name: "Contact" }).focus());
    await user.keyboard("{Escape}");
    const opener = header().getByRole("button", { name: "Open menu" });
    expect(opener.getAttribute("aria-expanded")).toBe("false");
    expect(document.activeElement).toBe(opener);
    await user.click(opener);
    await user.click(header().getByRole("link", { name: "Terms" }));
    expect(header().getByRole("button", { name: "Open menu" }).getAttribute("aria-expanded")).toBe("false");
  });

  it("closes the menu when the user clicks or focuses something outside it", async () => {
    const { user } = openShell("/login");
    await user.click(header().getByRole("button", { name: "Open menu" }));
    await user.click(screen.getByTestId("here"));
    expect(header().getByRole("button", { name: "Open menu" })).toBeDefined();
    await user.click(header().getByRole("button", { name: "Open menu" }));
    act(() => within(screen.getByRole("contentinfo")).getByRole("link", { name: "Terms" }).focus());
    expect(header().getByRole("button", { name: "Open menu" })).toBeDefined();
  });

  it("has the landing page's sections in the menu too, and closes the menu on navigation", async () => {
    const { user } = openShell("/privacy");
    await user.click(header().getByRole("button", { name: "Open menu" }));
    await user.click(header().getAllByRole("button", { name: "FAQ" }).at(-1) ?? document.body);
    expect(screen.getByTestId("here").textContent).toBe('/ {"scrollTo":"faq"}');
    expect(header().getByRole("button", { name: "Open menu" })).toBeDefined();
  });
});

describe("the shell", () => {
  it("scrolls to the top on every path and query change", async () => {
    const { user } = openShell("/privacy");
    vi.mocked(window.scrollTo).mockClear();
    await user.click(within(screen.getByRole("contentinfo")).getByRole("link", { name: "Terms" }));
    expect(vi.mocked(window.scrollTo).mock.calls).toEqual([[{ top: 0, behavior: "smooth" }]]);
    await user.click(screen.getByRole("link", { name: "another query" }));
    expect(window.scrollTo).toHaveBeenCalledTimes(2);
    await user.click(screen.getByRole("link", { name: "same address" }));
    expect(window.scrollTo).toHaveBeenCalledTimes(2);
  });

  it("does not scroll to the top when a navigation names a section", async () => {
    const { user } = openShell("/privacy");
    vi.mocked(window.scrollTo).mockClear();
    await user.click(within(screen.getByRole("contentinfo")).getByRole("link", { name: "Pricing" }));
    expect(screen.getByTestId("here").textContent).toBe('/ {"scrollTo":"pricing"}');
    expect(window.scrollTo).not.toHaveBeenCalled();
  });

  it("does not scroll smoothly with reduced motion", async () => {
    const { user } = openShell("/privacy");
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    vi.mocked(window.scrollTo).mockClear();
    await user.click(within(screen.getByRole("contentinfo")).getByRole("link", { name: "Terms" }));
    expect(vi.mocked(window.scrollTo).mock.calls).toEqual([[{ top: 0, behavior: "auto" }]]);
  });

  it("moves the focus to the start of a new page, but keeps it when only the query changes", async () => {
    const { user } = openShell("/privacy");
    await user.click(within(screen.getByRole("contentinfo")).getByRole("link", { name: "Terms" }));
    expect(document.activeElement).toBe(screen.getByRole("main"));
    const opener = header().getByRole("button", { name: "Open menu" });
    act(() => {
      opener.focus();
      screen.getByRole("link", { name: "another query" }).click();
    });
    await waitFor(() => expect(screen.getByTestId("here").textContent).toMatch(/^\/terms\?/));
    expect(document.activeElement).toBe(opener);
  });

  it("ends with a button that starts a purchase", () => {
    openShell("/privacy");
    const footer = within(screen.getByRole("contentinfo"));
    expect(hrefOf(footer.getByRole("link", { name: "Start Now" }))).toBe("/checkout");
    for (const column of ["Product", "Company", "Get Started"])
      expect(footer.getByRole("heading", { name: column })).toBeDefined();
  });

  it("offers another number to those who have a license, and the checkout under the header's name to those who have none", async () => {
    const footer = () => within(screen.getByRole("contentinfo"));
    startSession("t", jane);
    openShell("/privacy", accountWithOrder("complete"));
    expect(hrefOf(await footer().findByRole("link", { name: "Add another number" }))).toBe("/checkout");
    expect(footer().getByRole("heading", { name: "Your licenses" })).toBeDefined();
    expect(footer().queryByRole("link", { name: "Start Now" })).toBeNull();
    cleanup();
    const { calls } = openShell("/privacy", accountWithOrder("pending"));
    await waitFor(() => expect(calls).toHaveLength(1));
    await header().findByRole("link", { name: "Resume checkout" });
    expect(hrefOf(footer().getByRole("link", { name: "Resume checkout" }))).toBe("/checkout");
    expect(footer().queryByRole("link", { name: "Start Now" })).toBeNull();
  });

  it("leads to the dashboard, not to the checkout, right after a payment, which the account may not have yet", async () => {
    startSession("t", jane);
    const { calls } = openShell("/payment-success", accountWithOrder("pending"));
    await waitFor(() => expect(calls).toHaveLength(1));
    await act(async () => {});
    expect(screen.queryByRole("link", { name: /^(?:Resume checkout|Start Now)$/ })).toBeNull();
    const footer = within(screen.getByRole("contentinfo"));
    expect(hrefOf(footer.getByRole("link", { name: "Dashboard" }))).toBe("/dashboard");
  });

  it("reports that the browser is offline, and that the input is safe, until it is online again", async () => {
    openShell("/privacy");
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event("offline")));
    expect(screen.getByText("You’re offline. Keep this page open so nothing you typed is lost.")).toBeDefined();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event("online")));
    expect(screen.queryByText(/^You’re offline\./)).toBeNull();
  });

  it("stays on the page when a link is clicked offline, so that no input is lost, and follows the link once online", async () => {
    const { user } = openShell("/privacy");
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event("offline")));
    const terms = within(screen.getByRole("contentinfo")).getByRole("link", { name: "Terms" });
    await user.click(terms);
    await user.click(header().getAllByRole("button", { name: "FAQ" })[0] ?? document.body);
    expect(screen.getByTestId("here").textContent).toBe("/privacy null");
    await user.click(screen.getByRole("link", { name: "another query" }));
    expect(screen.getByTestId("here").textContent).toMatch(/^\/privacy\?/);
    expect(screen.getByText("That page opens when you’re back online.")).toBeDefined();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event("online")));
    await waitFor(() => expect(screen.getByTestId("here").textContent).toBe("/terms null"));
  });
});
