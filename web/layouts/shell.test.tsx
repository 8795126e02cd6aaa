import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createRoutesStub, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ErrorBoundary } from "../root.tsx";
import { endSession, session, startSession } from "../session.ts";
import { type Answer, failure, stubApi } from "../testing/stub-api.ts";
import Shell from "./shell.tsx";

const jane = {
  id: "usr_1",
  name: "Jane",
  email: "jane@example.com",
  role: "customer",
  createdAt: "2026-11-21T13:00:00Z",
};
const withOrder = (status: string): Answer => ({ reply: { user: jane, orders: [{ status }] } });

beforeEach(() => {
  window.scrollTo = vi.fn();
});
afterEach(() => {
  cleanup();
  endSession();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Here() {
  const { pathname, search, state } = useLocation();
  return <p data-testid="here">{`${pathname}${search} ${JSON.stringify(state)}`}</p>;
}

function openShell(address: string, getMe: Answer = withOrder("pending")) {
  const api = stubApi({ getMe });
  const Site = createRoutesStub([{ Component: Shell, children: [{ path: "*", Component: Here }] }]);
  render(<Site initialEntries={[address]} />);
  return { ...api, user: userEvent.setup() };
}

const header = () => within(screen.getByRole("banner"));
const leadsTo = (link: HTMLElement) => link.getAttribute("href");

describe("the header", () => {
  it("invites a visitor to get started or to sign in", () => {
    openShell("/privacy");
    expect(leadsTo(header().getByRole("link", { name: "Get Started" }))).toBe("/checkout");
    expect(leadsTo(header().getAllByRole("link", { name: "Sign In" })[0] ?? document.body)).toBe("/login");
    expect(header().queryByRole("link", { name: "Dashboard" })).toBeNull();
    expect(header().queryByRole("link", { name: "Admin" })).toBeNull();
  });

  it("leads whoever has a complete order to the dashboard", async () => {
    startSession("t", jane);
    openShell("/privacy", withOrder("complete"));
    await waitFor(() => expect(leadsTo(header().getByRole("link", { name: "Dashboard" }))).toBe("/dashboard"));
    expect(header().queryByRole("link", { name: "Sign In" })).toBeNull();
  });

  it("leads whoever has none to the checkout, and from there to the dashboard", async () => {
    startSession("t", jane);
    const { calls } = openShell("/privacy");
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(leadsTo(header().getByRole("link", { name: "Dashboard" }))).toBe("/checkout");
    cleanup();
    openShell("/checkout");
    expect(leadsTo(header().getByRole("link", { name: "Dashboard" }))).toBe("/dashboard");
  });

  it("shows the admin's door once the server has said so, whatever is stored", async () => {
    startSession("t", { name: "Jane", role: "customer" });
    openShell("/privacy", { reply: { user: { ...jane, role: "admin" }, orders: [] } });
    const [door] = await header().findAllByRole("link", { name: "Admin" });
    expect(leadsTo(door ?? document.body)).toBe("/admin");
  });

  it.each([
    ["the connection breaks", "connection lost" as const],
    ["the server refuses the token", failure(401, "Please sign in to continue.", { code: "sign_in_required" })],
  ])("forgets name and role when %s, and keeps the token", async (_, answer) => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    startSession("t", { name: "Jane", role: "admin" });
    openShell("/privacy", answer);
    await waitFor(() => expect(session()).toEqual({ token: "t", name: null, role: null }));
    expect(header().queryByRole("link", { name: "Admin" })).toBeNull();
    expect(warn).toHaveBeenCalled();
  });

  it("takes a section's button to the landing page, with the section to scroll to", async () => {
    const { user } = openShell("/privacy");
    const [pricing] = header().getAllByRole("button", { name: "Pricing" });
    await user.click(pricing ?? document.body);
    expect(screen.getByTestId("here").textContent).toBe('/ {"scrollTo":"pricing"}');
  });

  it("opens a menu with the further pages, which Esc and a choice close", async () => {
    const { user } = openShell("/login");
    await user.click(header().getByRole("button", { name: "Open menu" }));
    const more = within(header().getByRole("region", { name: "More" }));
    expect(more.getAllByRole("link").map((link) => [link.textContent, leadsTo(link)])).toEqual([
      ["Help Center", "/help-center"],
      ["Contact", "/contact"],
      ["Privacy", "/privacy"],
      ["Terms", "/terms"],
      ["Disclaimer", "/disclaimer"],
      ["Support the Cause", "/support"],
    ]);
    await user.keyboard("{Escape}");
    await user.click(header().getByRole("button", { name: "Open menu" }));
    await user.click(header().getByRole("link", { name: "Terms" }));
    expect(header().getByRole("button", { name: "Open menu" }).getAttribute("aria-expanded")).toBe("false");
  });
});

describe("the shell", () => {
  it("scrolls to the top on every path and query change", async () => {
    const { user } = openShell("/privacy");
    vi.mocked(window.scrollTo).mockClear();
    await user.click(within(screen.getByRole("contentinfo")).getByRole("link", { name: "Terms" }));
    expect(vi.mocked(window.scrollTo).mock.calls).toEqual([[{ top: 0, behavior: "smooth" }]]);
  });

  it("ends with a button that starts a purchase", () => {
    openShell("/privacy");
    const footer = within(screen.getByRole("contentinfo"));
    expect(leadsTo(footer.getByRole("link", { name: "Start Now" }))).toBe("/checkout");
    for (const column of ["Product", "Company", "Get Started"])
      expect(footer.getByRole("heading", { name: column })).toBeDefined();
  });

  it("says when the network is gone, and that nothing typed is lost", async () => {
    openShell("/privacy");
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    window.dispatchEvent(new Event("offline"));
    expect(await screen.findByText(/^You are offline\./)).toBeDefined();
  });
});

describe("the fallback screen", () => {
  it("reads as specified, with the message of what went wrong", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const Broken = () => {
      throw new Error("The page fell apart.");
    };
    const Site = createRoutesStub([{ path: "/", Component: Broken, ErrorBoundary }]);
    render(<Site initialEntries={["/"]} />);
    expect(await screen.findByRole("heading", { name: "Unexpected Application Error!" })).toBeDefined();
    expect(screen.getByText("The page fell apart.")).toBeDefined();
  });
});
